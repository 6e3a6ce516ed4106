import * as z from "zod";
import { version } from "../platform/edit-version.ts";
import { leftOut, paragraphs } from "../platform/text.ts";

/** The longest note about a saved professional, in characters. */
export const NOTE_MAX = 500;

/** The creator's own note on a saved professional; empty to remove it. */
export const NoteForm = z.object({ note: leftOut(paragraphs("Enter a note", NOTE_MAX)), version });
