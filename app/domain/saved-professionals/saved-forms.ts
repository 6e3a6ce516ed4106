import * as z from "zod";
import { version } from "../idempotency/edit-version.ts";
import { leftOut, paragraphs } from "../text.ts";

/** The most characters of a note. */
export const NOTE_MAX = 500;

/** The creator's own note on a saved professional; empty to remove it. */
export const NoteForm = z.object({ note: leftOut(paragraphs("Enter a note", NOTE_MAX)), version });
