import * as z from "zod";
import { emailAddress } from "../text.ts";

export const AskEmailChangeForm = z.object({ newEmail: emailAddress("Enter your new email address") });
export type AskEmailChange = z.infer<typeof AskEmailChangeForm>;
