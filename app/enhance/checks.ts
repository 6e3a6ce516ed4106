import { CHECK_DELAY, CHECK_INTENT, INTENT_FIELD, SUBMISSION_FIELD } from "#app/ui/form/form-fields.ts";

/**
 * The server, not the browser, validates forms. On a page with an error summary, whenever typing in a form with
 * an ID pauses, this script has the server check the input, and copies its messages into the page and the
 * summary. Sending the form aborts a running check.
 */
export function startChecks(): void {
	for (const form of document.forms) form.noValidate = true;
	const summary = document.querySelector<HTMLElement>("[data-error-summary]");
	if (!summary) return;
	let timer: ReturnType<typeof setTimeout>;
	let underWay = new AbortController();
	const stop = () => {
		clearTimeout(timer);
		underWay.abort();
	};
	addEventListener("input", ({ target }) => {
		const form = target instanceof Element ? target.closest<HTMLFormElement>("form[id]") : null;
		if (!form) return;
		stop();
		underWay = new AbortController();
		timer = setTimeout(check, CHECK_DELAY, form, summary, underWay.signal);
	});
	addEventListener("submit", stop);
}

/**
 * Sends the input to the server to be checked. If there is no response, or if the response lacks the form,
 * nothing changes.
 */
async function check(form: HTMLFormElement, summary: HTMLElement, signal: AbortSignal): Promise<void> {
	const body = new URLSearchParams({ [INTENT_FIELD]: CHECK_INTENT });
	for (const [name, value] of new FormData(form))
		if (typeof value === "string" && name !== SUBMISSION_FIELD) body.append(name, value);
	const html = await fetch(form.action, { method: "POST", body, signal }).then(
		(response) => response.text(),
		() => "",
	);
	if (signal.aborted) return;
	const page = new DOMParser().parseFromString(html, "text/html");
	if (!page.getElementById(form.id)) return;
	for (const field of form.querySelectorAll(".field")) takeMessage(field, page);
	summarize(form, summary);
}

/** Updates the summary to the form's current messages, and hides it if there are none. */
function summarize(form: HTMLFormElement, summary: HTMLElement): void {
	const lines = [...form.querySelectorAll(".field")].flatMap(listErrorLines);
	const list = summary.querySelector("ul");
	// The summary is an alert, read aloud with each change.
	if (list?.textContent !== lines.map(({ textContent }) => textContent).join(""))
		list?.replaceChildren(...lines);
	summary.hidden = lines.length === 0;
}

/** The summary's line for a field, with a link to the field. An empty list if the field is valid. */
function listErrorLines(field: Element): HTMLLIElement[] {
	const message = field.querySelector(":scope > .field-error")?.lastChild?.textContent;
	if (!message) return [];
	const link = document.createElement("a");
	link.className = "summary-line";
	link.href = `#${findControl(field)?.id}`;
	link.textContent = message;
	const line = document.createElement("li");
	line.append(link);
	return [line];
}

/**
 * The element that a field's messages refer to: the fieldset of a group, or the one control of any other field.
 */
const findControl = (field: Element) => (field.id ? field : field.querySelector("input, select, textarea"));

/** Copies a field's message, or its absence, from the checked page. Keeps the typed text. */
function takeMessage(field: Element, page: Document): void {
	const control = findControl(field);
	const checked = control && page.getElementById(control.id);
	const checkedField = checked?.closest(".field");
	if (!control || !checked || !checkedField) return;
	field.className = checkedField.className;
	for (const name of ["aria-invalid", "aria-describedby"]) {
		const value = checked.getAttribute(name);
		if (value === null) control.removeAttribute(name);
		else control.setAttribute(name, value);
	}
	field.querySelector(":scope > .field-error")?.remove();
	const message = checkedField.querySelector(":scope > .field-error");
	const place = message ? [...checkedField.children].indexOf(message) : 0;
	if (message) field.insertBefore(message, field.children[place] ?? null);
}
