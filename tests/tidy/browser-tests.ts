import { matches, type Rule } from './files.ts'

/** What made browser tests fail by chance, each with what to write instead. */
const CHANCES = [
  {
    found: /\bnetworkidle\b/g,
    says: 'A page that asks again and again has no idle network; wait for what it shows (`arrived`).',
  },
  {
    found: /\bwaitForTimeout\(|\bsleep\(/g,
    says: 'No time is right for every machine; wait for what is meant.',
  },
  {
    found: /\btimeout: (\d{1,3}|[1-5]?\d_\d{3})\b/g,
    says: 'A limit of its own is a matter of the machine; an act that is tried again has `hurry`.',
  },
  {
    found: /\bexpect\(\s*await [^\n;]*?\.(title|textContent|inputValue|isChecked|allTextContents|getAttribute)\(/g,
    says: 'What arrives later is polled for (`expect.poll`), not looked at a single time.',
  },
  {
    found: /\.(check|uncheck|setChecked)\(/g,
    says: 'A pointer misses what still moves; a box is chosen by keyboard (`choose`).',
  },
  {
    found: /'button'[^\n]*\.press\('Enter'\)/g,
    says: 'A button that waits for an answer takes no notice; `press` waits until it can be pressed.',
  },
  {
    found: /\badvanceClock\(/g,
    says: 'A long way goes on after its answer; `passTime` waits for its end.',
  },
] as const

const EXCEPT: Readonly<Record<string, string>> = {
  'tests/e2e/first-load.test.ts': 'what is fetched within five seconds is what it is about',
}

export const browserTestsWait: Rule = (files) =>
  files
    .filter(({ path }) => /^tests\/e2e\/.*\.test\.ts$/.test(path) && EXCEPT[path] === undefined)
    .flatMap((file) => CHANCES.flatMap(({ found, says }) => matches(file, found, () => says)))
