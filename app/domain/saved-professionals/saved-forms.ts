import * as z from "zod";
import { version } from "../idempotency/edit-version.ts";
import { leftOut, paragraphs } from "../text.ts";
import { NOTE_MAX } from "./saved-professional.ts";

/** The creator's own note on a saved professional; empty to remove it. */
export const NoteForm = z.object({ note: leftOut(paragraphs("Enter a note", NOTE_MAX)), version });
