import { expect, type Locator } from "@playwright/test";
import { isTooFast } from "#app/http/form-traps.ts";
import { SUBMISSION_FIELD } from "#app/ui/form-fields.ts";

/** The forms that anybody can send, where the server takes an answer within a second for a robot's. */
const TIMED = /^\/(newsletter|report|support|waitlist)(\/|$)/;

/**
 * Waits until such a form is as old as one that a person has filled in. Sent sooner, the answer would look like success and
 * nothing would be done. The moment at which the page was made stands in the form; the product's own rule says when it is old
 * enough. All other forms take a quick answer, and are at once ready.
 */
export async function grownUp(button: Locator): Promise<void> {
	const { path, key } = await button.evaluate((element, name) => {
		const { form } = element as HTMLButtonElement;
		const field = form?.elements.namedItem(name);
		return { path: new URL(form?.action ?? location.href).pathname, key: field instanceof HTMLInputElement ? field.value : "" };
	}, SUBMISSION_FIELD);
	if (!TIMED.test(path)) return;
	const form = new FormData();
	form.set(SUBMISSION_FIELD, key);
	await expect.poll(() => isTooFast(form, new Date()), { message: "the form is too young", intervals: [50] }).toBe(false);
}
