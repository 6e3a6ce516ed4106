import fc from "fast-check";
import { drawSeed, isFullRun } from "./proof.ts";

/** `npm test` draws the same input every time, and full runs draw a different input for each test. */
if (!isFullRun) fc.configureGlobal({ seed: drawSeed() });
