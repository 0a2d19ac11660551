// The style sheets of <skep-board>, shared by all of its shadow roots. They are adopted, not put into the page,
// so a strict content security policy allows them.
import board from '../board.css?inline';
import tokens from '../../style/tokens.css?inline';
import frame from './element.css?inline';

let sheet: CSSStyleSheet | null = null;

export function adoptStyles(root: ShadowRoot): void {
  // A page without style sheets, such as that of jsdom, has nothing to adopt them.
  if (!('adoptedStyleSheets' in root)) return;
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync([tokens, board, frame].join('\n'));
  }
  root.adoptedStyleSheets = [sheet];
}
