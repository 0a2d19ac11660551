import type { Chapter } from '../../study/book';
import type { StudyRecord } from '../../device/study_store';
import { speech, t } from '../../words/words.svelte';

/** What an analysis is called: its name, or when it was begun. */
export function titleOf({ name, created_at }: Pick<StudyRecord, 'name' | 'created_at'>): string {
  if (name) return name;
  const date = new Intl.DateTimeFormat(speech.language, { dateStyle: 'medium' }).format(created_at);
  return t('analysis-unnamed', { date });
}

/** What a chapter is called: its name, or its number. */
export function chapterTitle(chapters: readonly Chapter[], id: string): string {
  const at = chapters.findIndex((one) => one.id === id);
  return chapters[at]?.name || t('analysis-chapter', { number: at + 1 });
}
