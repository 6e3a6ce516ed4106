import * as z from "zod";
import { currentPassword } from "../accounts/account-forms.ts";

export const AskDeletionForm = z.object({ currentPassword });
