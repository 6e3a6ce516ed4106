import { expect, type Locator } from "@playwright/test";
import { isTooFast } from "#app/http/form-traps.ts";
import { SUBMISSION_FIELD } from "#app/ui/form-fields.ts";

/**
 * Waits until a form is as old as one that a person has filled in. Sent sooner, the answer would look like success and nothing
 * would be done. The moment at which the page was made stands in the form; the product's own rule says when it is old enough.
 */
export async function grownUp(button: Locator): Promise<void> {
	const key = await button.evaluate((element, name) => {
		const field = (element as HTMLButtonElement).form?.elements.namedItem(name);
		return field instanceof HTMLInputElement ? field.value : "";
	}, SUBMISSION_FIELD);
	const form = new FormData();
	form.set(SUBMISSION_FIELD, key);
	await expect.poll(() => isTooFast(form, new Date()), { message: "the form is too young", intervals: [50] }).toBe(false);
}
