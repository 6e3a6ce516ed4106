import * as z from "zod";
import { PHASES } from "../phase/phase.ts";

/** The phase to change to, as the page showed it. */
export const ChangePhaseForm = z.object({ phase: z.enum(PHASES, { error: "Reload the page to see the current phase" }) });
