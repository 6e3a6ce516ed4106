import * as z from "zod";
import { typedDay } from "../checks/check-forms.ts";
import { version } from "../idempotency/edit-version.ts";
import { leftOut, line, paragraphs } from "../text.ts";

/** What the team found in a state's register. The professional reads the note of a failed check. */
export const CheckLicenseForm = z
	.object({
		result: z.enum(["PASSED", "FAILED"], { error: "Choose the result" }),
		checkedOn: typedDay("Enter the day of the check"),
		source: line("Enter where you looked it up, such as the State Bar of California", 200),
		note: leftOut(paragraphs("Enter a note", 1_000)),
		version,
	})
	.refine(({ result, note }) => result === "PASSED" || note !== null, {
		error: "Enter what the register says. The professional reads it.",
		path: ["note"],
	});
export type CheckLicense = z.output<typeof CheckLicenseForm>;
