import * as z from "zod";
import { line, version } from "../platform/fields.ts";
import { PASSKEY_NAME_MAX } from "./passkey.ts";

const NO_PASSKEY =
	"Your browser didn’t send a passkey. Passkeys need JavaScript and a recent browser. Turn JavaScript on and try again, or use another way.";

/** The credential as JSON, empty if the browser had none. */
const credential = z
	.string({ error: NO_PASSKEY })
	.min(1, NO_PASSKEY)
	.max(20_000, "This is not a passkey. Try again.");

const name = line("Enter a name for the passkey", PASSKEY_NAME_MAX);

/** Signs in, or confirms someone's identity. */
export const PasskeyForm = z.object({ credential });
export const AddPasskeyForm = z.object({ name, credential });
export const RenamePasskeyForm = z.object({ name, version });
