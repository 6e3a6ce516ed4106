import fc from "fast-check";
import { drawSeed, isFullRun } from "./proof.ts";

/** `npm test` draws the same input every time. Full runs draw new input each time. */
if (!isFullRun) fc.configureGlobal({ seed: drawSeed() });
