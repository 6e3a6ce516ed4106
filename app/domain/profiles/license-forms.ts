import * as z from "zod";
import { line, usState } from "../platform/fields.ts";
import { LICENSE_KINDS, LICENSE_NUMBER_MAX } from "./license.ts";

export const licenseNumber = line("Enter the license number", LICENSE_NUMBER_MAX);

/** A state license of an attorney or a CPA. */
export const AddLicenseForm = z.object({
	kind: z.enum(LICENSE_KINDS, { error: "Choose the kind of license" }),
	state: usState("Enter the state that issued the license"),
	number: licenseNumber,
});
export type AddLicense = z.output<typeof AddLicenseForm>;
