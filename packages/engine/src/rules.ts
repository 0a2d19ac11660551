// Rule sets in two spellings: `classic+M,queen_first=false`, and for links `classic-M.queen_first_false`.
import { presets } from './generated.ts';

export function toLink(rules: string): string {
  return rules.replaceAll('+', '-').replaceAll(',', '.').replaceAll('=', '_');
}

export function fromLink(text: string): string {
  const [head = '', ...switches] = text.split('.');
  // Only the hyphen after the name means a plus: dutch-2005 has one in its name.
  const name = presets.find((preset) => head.startsWith(`${preset}-`));
  const plain = name === undefined ? head : `${name}+${head.slice(name.length + 1)}`;
  const settings = switches.map((one) => one.replace(/_([^_]*)$/, '=$1'));
  return [plain, ...settings].join(',');
}
