import * as z from "zod";
import { leftOut, paragraphs, version } from "../platform/fields.ts";
import { NOTE_MAX } from "./professional.ts";

/** The creator's own note on a saved professional. An empty one removes it. */
export const NoteForm = z.object({ note: leftOut(paragraphs("Enter a note", NOTE_MAX)), version });
