/** Checks style and words: npm run lint */
import { findAvoidedWords } from "./avoided-words.ts";
import { readArguments } from "./read-arguments.ts";
import { runPrograms } from "./run-programs.ts";

const USAGE = `npm run lint

Checks style and which folders may import which, and lists sentences with words to avoid.

Exit codes: 0 nothing found; 1 something to fix, 2 not called as above.`;

readArguments({ usage: USAGE, options: {} }, () => {});
runPrograms([["biome", "check", "."]]);
const sentences = findAvoidedWords();
for (const sentence of sentences) console.error(sentence);
if (sentences.length > 0) process.exitCode = 1;
