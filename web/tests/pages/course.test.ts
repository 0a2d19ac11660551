import { beforeAll, describe, expect, test } from 'vitest';
import type { Hex } from '../../src/board';
import {
  around,
  chaptersOf,
  course,
  courseFor,
  forBox,
  idOf,
  pathOf,
  placeAt,
  placesIn,
  testOf,
  tileOf,
  type Place,
  type Step,
} from '../../src/pages/learn/course';
import { leaveTask, taskOf } from '../../src/pages/learn/left_task';
import { boardOf, fixedOf, labelsOf } from '../../src/pages/learn/step_board';
import {
  askWhy,
  choose,
  leftIn,
  newTask,
  PATIENCE,
  pickUp,
  playMove,
  readOn,
  reveal,
  tapHex,
  type Task,
} from '../../src/pages/learn/task';
import { headingOf, verdictWords } from '../../src/pages/learn/verdict_words';
import { editions } from '../../src/state/wish';
import { loadLessons, speech } from '../../src/words/words.svelte';

function stepOf(lesson: string, step: string): Step {
  const place = placeAt(course, lesson, step);
  if (place?.step.name !== step) throw new Error(`no step ${lesson}/${step}`);
  return place.step;
}

const all = placesIn(course);

/** Gives all right answers. */
function solved(step: Step): Task {
  const task = newTask(step);
  if (step.answers) return choose(task, step.answer ?? 0);
  const move = step.accepted?.[0];
  if (move) return playMove(task, move.piece ?? '', move.end as Hex);
  return step.task === 'read' ? readOn(task) : (step.right ?? []).reduce(tapHex, task);
}

describe('a task', () => {
  test.each(all.map((place) => [idOf(place), place] as const))(
    '%s can be solved',
    (_, { step }) => {
      const task = solved(step);
      expect(task).toMatchObject({ isSolved: true, isShown: false, misses: 0 });
      expect(task.verdict?.kind).toBe('right');
    },
  );

  test.each(all.map((place) => [idOf(place), place] as const))('%s can be shown', (_, { step }) => {
    const task = reveal(newTask(step));
    expect(task).toMatchObject({ isSolved: true, isShown: true });
    expect(boardOf(task, fixedOf(step))).toMatchObject({ tappable: [], movable: [] });
  });

  test.each(all.filter(({ step }) => step.hexes).map((place) => [idOf(place), place] as const))(
    '%s has something to say about every wrong hex',
    (_, { step }) => {
      const right = new Set(step.right?.map(String));
      for (const hex of step.hexes ?? []) {
        if (right.has(String(hex))) continue;
        const { verdict, misses } = tapHex(newTask(step), hex);
        expect(misses).toBe(1);
        expect(verdict?.kind).toBe('wrong');
        expect(verdict?.reason ?? verdict?.note).toBeTruthy();
      }
    },
  );

  test('counts what is left, and a hex that is tapped twice only once', () => {
    const step = stepOf('placing', 'later');
    const once = tapHex(newTask(step), step.right?.[0] as Hex);
    expect(once.verdict?.kind).toBe('more');
    expect(leftIn(once)).toBe(4);
    expect(tapHex(once, step.right?.[0] as Hex)).toBe(once);
  });

  test('says why a hex is wrong, and goes on', () => {
    const step = stepOf('placing', 'later');
    const wrong = tapHex(newTask(step), [1, 1]);
    expect(wrong.verdict?.reason?.message).toBe('reason-touches-enemy');
    expect(boardOf(wrong, fixedOf(step))).toMatchObject({ missed: [1, 1] });
    expect(wrong.isSolved).toBe(false);
    expect((step.right ?? []).reduce(tapHex, wrong).isSolved).toBe(true);
  });

  test('ignores a hex that is no answer, and all that follows the solution', () => {
    const task = newTask(stepOf('placing', 'later'));
    expect(tapHex(task, [40, 40])).toBe(task);
    const done = solved(task.step);
    expect(tapHex(done, [1, 1])).toBe(done);
    expect(playMove(done, 'wQ', [0, 0])).toBe(done);
    expect(choose(done, 1)).toBe(done);
    expect(reveal(done)).toBe(done);
    expect(askWhy(done, 'wQ', null)).toBe(done);
  });

  test.each(all.filter(({ step }) => step.accepted).map((place) => [idOf(place), place] as const))(
    '%s keeps its view when the right piece is taken in hand',
    (_, { step }) => {
      const { framed } = boardOf(newTask(step), fixedOf(step));
      const piece = step.accepted?.[0]?.piece ?? '';
      const ends = step.legal?.[piece] ?? [];
      expect(ends.length).toBeGreaterThan(0);
      expect(framed).toEqual(expect.arrayContaining([...ends]));
    },
  );

  test('shows where a piece can go that was taken for a stuck one', () => {
    const step = stepOf('one-hive', 'pinned');
    const wrong = tapHex(newTask(step), [0, 0]);
    expect(wrong.verdict).toMatchObject({ note: 'can-move', reason: null });
    const { looks } = boardOf(wrong, fixedOf(step));
    expect(looks?.get('wA1')?.length).toBeGreaterThan(3);
  });

  test('draws the way to a hex that was taken for one out of reach', () => {
    const step = stepOf('ant', 'reach');
    const wrong = tapHex(newTask(step), [-1, 2]);
    expect(wrong.verdict?.note).toBe('can-go');
    expect(wrong.verdict?.route.length).toBeGreaterThan(2);
  });

  test('puts no signs of mistakes on the board when a stuck piece was found', () => {
    const pinned = solved(stepOf('one-hive', 'pinned'));
    expect(boardOf(pinned, fixedOf(pinned.step)).reason).toBeNull();
    // A gate is the answer itself, and the piece that it stops did nothing wrong.
    for (const [lesson, step] of [
      ['slide', 'gate'],
      ['ant', 'reach'],
    ] as const) {
      const { reason } = boardOf(solved(stepOf(lesson, step)), fixedOf(stepOf(lesson, step)));
      expect(reason).toMatchObject({ message: 'reason-gate', piece: null });
    }
  });

  test('keeps what a question is about marked while it is explained', () => {
    for (const [lesson, name] of [
      ['fourth', 'wait'],
      ['one-hive', 'transit'],
      ['mosquito', 'twin'],
    ] as const) {
      const step = stepOf(lesson, name);
      const hint = { piece: step.piece, hex: step.to };
      for (const task of [newTask(step), choose(newTask(step), 1), solved(step)]) {
        expect(boardOf(task, fixedOf(step)).hint).toEqual(hint);
      }
      expect(boardOf(solved(step), fixedOf(step)).reason?.piece).toBeNull();
    }
    const spider = stepOf('spider', 'reach');
    expect(boardOf(newTask(spider), fixedOf(spider)).hint).toEqual({ piece: 'wS1', hex: null });
    expect(boardOf(solved(spider), fixedOf(spider)).hint).toBeNull();
  });

  test('tells who hears it how far a piece can go that was taken for a stuck one', async () => {
    await speech.choose('en');
    await loadLessons();
    const wrong = tapHex(newTask(stepOf('one-hive', 'pinned')), [0, 0]);
    const words = verdictWords(wrong, 'course-one-hive-pinned');
    expect(words?.shown).toBe('This piece can move: see the marked hexes.');
    expect(words?.said).toMatch(/ant wA1 could go to \d+ hexes/);
  });

  test('says after a miss, too, how many hexes are still to be found', async () => {
    await speech.choose('en');
    const step = stepOf('spider', 'reach');
    const first = tapHex(newTask(step), [-1, 3]);
    expect(verdictWords(first, 'course-spider-reach')?.shown).not.toContain('to find');
    const second = tapHex(tapHex(newTask(step), step.right?.[0] as Hex), [-1, 3]);
    expect(second.verdict?.kind).toBe('wrong');
    const words = verdictWords(second, 'course-spider-reach');
    expect(words?.shown).toMatch(/2 steps.* 3 more to find\.$/);
    expect(words?.said).toMatch(/ 3 more to find\.$/);
    expect(verdictWords(reveal(second), 'course-spider-reach')?.shown).not.toContain('to find');
  });

  test('takes a legal move that misses the goal for a miss', () => {
    const step = stepOf('goal', 'win');
    const target = step.legal?.['wA1']?.find((hex) => String(hex) !== '1,0') as Hex;
    const missed = playMove(newTask(step), 'wA1', target);
    expect(missed).toMatchObject({ isSolved: false, misses: 1, played: null });
    expect(playMove(missed, 'wA1', [1, 0])).toMatchObject({ isSolved: true });
  });

  test('that asks for a throw takes no other move, and says so', async () => {
    await speech.choose('en');
    await loadLessons();
    const step = stepOf('pillbug', 'save');
    const slid = playMove(newTask(step), 'wP', step.otherwise?.['wP']?.[0] as Hex);
    expect(slid).toMatchObject({ isSolved: false, misses: 1, verdict: { note: 'otherwise' } });
    expect(verdictWords(slid, 'course-pillbug-save')?.shown).toContain('with a throw');
    const blocked = playMove(slid, 'wP', [1, 1]);
    expect(blocked.verdict?.note).toBe('missed');
    expect(playMove(slid, 'wQ', [0, 3]).played).toMatchObject({ way: 'throw', thrower: 'wP' });
  });

  test('draws the way to a hex that isn’t three steps away', () => {
    const step = stepOf('spider', 'reach');
    // It touches the spider, but the way there goes through the gap.
    const { verdict } = tapHex(newTask(step), [-1, 3]);
    expect(verdict?.reason?.message).toBe('reason-not-three-steps');
    expect(verdict?.route).toEqual([
      [0, 3],
      [0, 2],
      [-1, 3],
    ]);
  });

  test('forgets why one piece can’t move when another is picked up', () => {
    const step = stepOf('fourth', 'due');
    expect(pickUp(askWhy(newTask(step), 'wB1', null)).verdict).toBeNull();
    const wrong = playMove(newTask(stepOf('goal', 'win')), 'wA1', [-1, 3]);
    expect(pickUp(wrong)).toBe(wrong);
  });

  test('that was left for the analysis is there for whoever comes back, once', () => {
    const task = solved(stepOf('goal', 'win'));
    leaveTask(task);
    expect(taskOf(task.step, true)).toBe(task);
    expect(taskOf(task.step, true).isSolved).toBe(false);
    leaveTask(task);
    expect(taskOf(task.step, false).isSolved).toBe(false);
    leaveTask(task);
    expect(taskOf(stepOf('goal', 'whose'), true).isSolved).toBe(false);
  });

  test('praises nobody for an answer that was shown', () => {
    expect(headingOf(reveal(newTask(stepOf('goal', 'win'))))).toBe('');
  });

  test('moves the piece and closes the ring', () => {
    const step = stepOf('goal', 'win');
    const { stacks, ring, last } = boardOf(solved(step), fixedOf(step));
    expect(stacks?.get('1,0')).toEqual(['wA1']);
    expect(ring).toHaveLength(6);
    expect(last?.piece).toBe('wA1');
  });

  test('explains what can’t be moved or placed, without counting it as a miss', () => {
    const step = stepOf('fourth', 'due');
    const asked = askWhy(newTask(step), 'wB1', null);
    expect(asked.verdict).toMatchObject({ kind: 'why', reason: { message: 'reason-queen-due' } });
    expect(asked.misses).toBe(0);
    expect(askWhy(asked, 'wX9', null)).toBe(asked);
  });

  test('takes an illegal try for a mistake in a test, where nothing else could be one', () => {
    const tried = askWhy(newTask(stepOf('fourth', 'due')), 'wB1', null, true);
    expect(tried.verdict).toMatchObject({ kind: 'wrong', reason: { message: 'reason-queen-due' } });
    expect(tried.misses).toBe(1);
    expect(askWhy(newTask(stepOf('advice', 'last')), 'bQ', null, true).misses).toBe(0);
  });

  test('takes any right hex for a placement, and puts the piece there', () => {
    const step = stepOf('placing', 'first');
    const task = tapHex(newTask(step), [1, 0]);
    expect(task.isSolved).toBe(true);
    expect(boardOf(task, fixedOf(step)).stacks?.get('1,0')).toEqual(['bG1']);
  });

  test('explains a wrong answer to a question', () => {
    const task = choose(newTask(stepOf('one-hive', 'transit')), 1);
    expect(task.verdict).toMatchObject({ kind: 'wrong', reason: { message: 'reason-pinned' } });
    expect(choose(task, 2).isSolved).toBe(true);
    expect(PATIENCE).toBe(2);
  });
});

describe('a step to read', () => {
  const step: Step = { name: 'hello', task: 'read', turn: 'w', stacks: [[0, 0, 'wQ']] };

  test('lets one go on at once, and praises nobody', () => {
    const task = readOn(newTask(step));
    expect(task).toMatchObject({ isSolved: true, misses: 0, verdict: null });
    expect(headingOf(task)).toBe('');
    expect(verdictWords(task, 'course-hello')).toBeNull();
  });
});

describe('the words of the board', () => {
  beforeAll(() => speech.choose('en'));

  test('name what lies beside a hex now, after a move as well', () => {
    const step = stepOf('goal', 'win');
    let task = newTask(step);
    const { hex } = labelsOf(() => task, fixedOf(step));
    const label = (): string => hex([2, -1], { found: false, marked: false });
    expect(label()).not.toContain('wA1');
    task = solved(step);
    expect(task.played?.end).toEqual([1, 0]);
    expect(label()).toContain('wA1');
  });
});

describe('the course', () => {
  test('has no two steps of one name', () => {
    expect(new Set(all.map(idOf)).size).toBe(all.length);
  });

  test.each([
    [null, ['ladybug', 'mosquito', 'pillbug']],
    ['ultimate', ['ladybug', 'mosquito', 'pillbug']],
    ['carbon', ['ladybug', 'mosquito']],
    ['pocket', ['ladybug', 'mosquito']],
    ['classic', ['ladybug', 'mosquito']],
    ['dutch-2005', []],
  ] as const)('for the box “%s” leaves out the other bugs', (box, names) => {
    const part = forBox(course, box);
    const expansions = part.filter(({ chapter }) => chapter === 'expansions');
    expect(expansions.map(({ name }) => name)).toEqual(names);
    expect(part.length).toBe(course.length - 3 + names.length);
  });

  test.each([
    [null, 'placing/first fourth/wait beetle/gate ends/agree'],
    ['ultimate', 'placing/first fourth/wait beetle/gate ends/third'],
    ['carbon', 'placing/either fourth/early beetle/tall ends/third'],
    ['pocket', 'placing/either fourth/early beetle/tall ends/third'],
    ['classic', 'placing/either fourth/early beetle/tall ends/third'],
    ['dutch-2005', 'placing/either fourth/early beetle/tall ends/three'],
  ] as const)('teaches the rules of the box “%s”', (box, names) => {
    const bugs = new Set(['ladybug', 'mosquito', 'pillbug']);
    const own = placesIn(forBox(course, box)).filter(({ step }) => step.boxes);
    expect(own.filter(({ lesson }) => !bugs.has(lesson.name)).map(idOf)).toEqual(names.split(' '));
  });

  test('has no step that nobody sees', () => {
    const seen = [null, ...editions].flatMap((box) => placesIn(forBox(course, box)).map(idOf));
    expect(new Set(seen)).toEqual(new Set(all.map(idOf)));
  });

  test('leads from step to step', () => {
    const [first, second] = all as [Place, Place];
    expect(around(course, first).before).toBeNull();
    expect(idOf(around(course, first).next as Place)).toBe(idOf(second));
    expect(around(course, all.at(-1) as Place).next).toBeNull();
    expect(pathOf(second)).toBe('/learn/goal?step=whose');
  });

  test('shows beside the title the color that the learner plays', () => {
    const tileAt = (lesson: string, step: string): string | undefined =>
      tileOf(placeAt(course, lesson, step) as Place);
    expect(tileAt('placing', 'first')).toBe('bG1');
    expect(tileAt('placing', 'either')).toBe('wG1');
    expect(tileAt('pillbug', 'throw')).toBe('wP');
  });

  test('opens a lesson at its first step, and knows no others', () => {
    expect(placeAt(course, 'spider', null)?.step.name).toBe('reach');
    expect(placeAt(course, 'beetle', 'nothing')?.step.name).toBe('reach');
    expect(placeAt(course, 'dragon', null)).toBeNull();
  });

  test('opens the lesson about a bug that the box lacks, in the course for any box', () => {
    const [own, any] = [forBox(course, 'classic'), forBox(course, null)];
    expect(placeAt(own, 'pillbug', null)).toBeNull();
    expect(courseFor('classic', 'pillbug')).toEqual(any);
    expect(courseFor('classic', 'spider')).toEqual(own);
    expect(courseFor('ultimate', 'pillbug')).toEqual(forBox(course, 'ultimate'));
  });

  test.each([null, ...editions])('for the box “%s” asks a handful of questions per test', (box) => {
    for (const chapter of chaptersOf(forBox(course, box))) {
      expect(testOf(chapter).length).toBeGreaterThanOrEqual(3);
      expect(testOf(chapter).length).toBeLessThanOrEqual(6);
    }
  });
});
