import * as z from "zod";
import { paragraphs } from "../text.ts";
import { NOTE_MAX } from "./note.ts";

/** What a member of the team writes down about a booking. */
export const AddNoteForm = z.object({ text: paragraphs("Write the note", NOTE_MAX) });
