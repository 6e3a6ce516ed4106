import { CHECK_DELAY, CHECK_INTENT, INTENT_FIELD, SUBMISSION_FIELD } from "#app/ui/form/form-fields.ts";

/**
 * The server is the judge of a form, not the browser. Once it has refused a form (the one with an
 * id; its page has an error summary) it checks every correction, and its messages are taken over
 * into the page and its summary. Sending a form ends a check.
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
 * Has the server check what is typed. A check that gets no answer, or one without the form, changes
 * nothing.
 */
async function check(form: HTMLFormElement, summary: HTMLElement, signal: AbortSignal): Promise<void> {
	const body = new URLSearchParams({ [INTENT_FIELD]: CHECK_INTENT });
	for (const [name, value] of new FormData(form)) if (typeof value === "string" && name !== SUBMISSION_FIELD) body.append(name, value);
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

/**
 * Gives the summary a line for each message that the form has now; it hides where there is none.
 */
function summarize(form: HTMLFormElement, summary: HTMLElement): void {
	const lines = [...form.querySelectorAll(".field")].flatMap(lineOf);
	const list = summary.querySelector("ul");
	// The summary is an alert, read aloud with each change.
	if (list?.textContent !== lines.map(({ textContent }) => textContent).join("")) list?.replaceChildren(...lines);
	summary.hidden = lines.length === 0;
}

/** What the summary says of a field that is in error, as a link to it. */
function lineOf(field: Element): HTMLLIElement[] {
	const message = field.querySelector(":scope > .field-error")?.lastChild?.textContent;
	if (!message) return [];
	const link = document.createElement("a");
	link.className = "summary-line";
	link.href = `#${controlOf(field)?.id}`;
	link.textContent = message;
	const line = document.createElement("li");
	line.append(link);
	return [line];
}

/** What has the id that messages name: the question as a whole, or its one control. */
const controlOf = (field: Element) => (field.id ? field : field.querySelector("input, select, textarea"));

/** Gives a field the message, or none, that it has on the checked page. What is typed stays. */
function takeMessage(field: Element, page: Document): void {
	const control = controlOf(field);
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
