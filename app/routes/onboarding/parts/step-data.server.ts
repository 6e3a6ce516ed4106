import type { DefaultValue } from "@conform-to/react";
import { href, type LoaderFunctionArgs } from "react-router";
import type * as z from "zod";
import { ASK_PLACE } from "#app/domain/market/places/place-forms.ts";
import { settlePlace } from "#app/domain/market/places/resolve-place.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { parseStateCode } from "#app/domain/platform/us-state.ts";
import { DRAFT_DAYS } from "#app/domain/vetting/application.ts";
import {
	type Draft,
	firstOpen,
	firstUnfinished,
	getDraft,
	isStepOpen,
	saveStep,
} from "#app/domain/vetting/application-draft.server.ts";
import { type StepForm, stepForm } from "#app/domain/vetting/application-forms.ts";
import {
	type FieldName,
	isListField,
	listFields,
	replacedAt,
	STEPS,
	type StepNumber,
	stepTitle,
	type Typed,
} from "#app/domain/vetting/application-steps.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getForm } from "#app/forms/form-context.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { INTENT_FIELD } from "#app/ui/form/form-fields.ts";
import type { Step } from "#app/ui/layout/stepper.tsx";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

export const STATUS_PATH = href("/onboarding/verification-pending");
export const stepPath = (step: StepNumber): string => href(`/onboarding/professional/${step}`);

/**
 * The data of a wizard step. If an earlier step is unfinished, redirects to that one. If the team asked for
 * changes to other steps only, redirects to the first of those, and once the application has been submitted,
 * to its status.
 */
export async function loadStep({ request, context }: Args, step: StepNumber) {
	const draft = await getDraft(getActor(context));
	if (!draft) throw seeOther(STATUS_PATH);
	const reached = firstUnfinished(draft);
	if (step > reached || !isStepOpen(step, draft.open)) {
		const notice =
			step > reached
				? `Finish step ${reached} first: ${stepTitle(reached)}.`
				: "You can only change the parts our team asked about.";
		throw redirectWithFlash(stepPath(step > reached ? reached : firstOpen(draft)), notice, "error");
	}
	const query = new URL(request.url).searchParams;
	const names = listFields(step, draft.open);
	return {
		step,
		title: stepTitle(step),
		steps: listSteps(draft, step),
		previous: neighbor(step, draft, -1) ?? null,
		isReturning: query.get("return") === "review",
		revision: draft.revision,
		names,
		values: Object.fromEntries(names.map((name) => [name, shown(name, draft.typed[name])])) as DefaultValue<
			z.input<StepForm>
		>,
		open: draft.open ?? null,
		changes: draft.changes ?? null,
		reference: draft.reference,
		replaced: replacedAt(draft.answers, Number(query.get("saved"))),
		draftDays: DRAFT_DAYS,
	};
}

/** The field's default value. The list of service areas starts with an empty row. */
const shown = (name: FieldName, typed: string | string[] | undefined) =>
	name === "serviceAreas" && !typed?.length ? [""] : typed;

export type StepData = Awaited<ReturnType<typeof loadStep>>;

function listSteps(draft: Draft, current: StepNumber): Step[] {
	const reached = firstUnfinished(draft);
	return STEPS.map(({ number, title }) => {
		const isDone = draft.finished.includes(number);
		const canGo = number !== current && number <= reached && isStepOpen(number, draft.open);
		return {
			label: title,
			state: number === current ? "current" : isDone ? "completed" : "upcoming",
			...(canGo && { href: stepPath(number) }),
		};
	});
}

const neighbor = (step: StepNumber, { open }: Draft, direction: 1 | -1): StepNumber | undefined =>
	STEPS.map(({ number }) => number)
		.filter((number) => (direction === 1 ? number > step : number < step) && isStepOpen(number, open))
		.at(direction === 1 ? 0 : -1);

/**
 * Each button of a step saves the typed answers, except those that add or remove a row. Only Next requires
 * the step to be complete.
 */
export async function saveStepAction(args: Args, step: StepNumber) {
	const draft = await getDraft(getActor(args.context));
	if (!draft) return seeOther(STATUS_PATH);
	const form = getForm(args.context);
	if (form.has(INTENT_FIELD))
		return formAction(args.context, stepForm(step, draft.open), async () => seeOther(stepPath(step)));
	const intent = String(form.get("intent") ?? "next");
	const revision = form.get("revision");
	// The command validates the fields, and saves them even if they are invalid.
	return formAction(args.context, NoFields, async (_, actor) => {
		const typed = typedOfForm(form, listFields(step, draft.open));
		const saved = await saveStep(actor, { step, typed, revision: getRevision(revision) });
		const place =
			intent === "next" && Object.keys(saved.problems).length === 0
				? settleTypedPlace(typed, form)
				: undefined;
		const settled = place
			? await saveStep(actor, { step, typed: { ...typed, ...place }, revision: saved.revision })
			: saved;
		return afterSave(args, actor, { step, draft, intent, saved: settled, problems: saved.problems });
	});
}

/**
 * The city and state that were meant, if they are written differently from the typed ones. Asks the user if
 * it isn't clear which place is meant.
 */
function settleTypedPlace({ city, state }: Typed, form: FormData): Typed | undefined {
	if (typeof city !== "string" || typeof state !== "string") return undefined;
	const place = settlePlace({ city, state, placeChoice: String(form.get("placeChoice") ?? ASK_PLACE) });
	return place.city === city && place.state === parseStateCode(state)
		? undefined
		: { city: place.city, state: place.state };
}

/** The revision that the form was rendered with. */
export const getRevision = (given: unknown): number | undefined =>
	/^\d{1,9}$/.test(String(given)) ? Number(given) : undefined;

type Saved = Awaited<ReturnType<typeof saveStep>>;
type AfterSave = {
	step: StepNumber;
	draft: Draft;
	intent: string;
	saved: Saved;
	problems: Partial<Record<string, string[]>>;
};

/**
 * Redirects to the page for the button that was pressed. Throws `invalid` if Next finds missing or invalid
 * fields.
 */
export async function afterSave(
	args: Args,
	actor: Actor,
	{ step, draft, intent, saved, problems }: AfterSave,
): Promise<Response> {
	if (intent === "save")
		return redirectWithFlash(href("/dashboard"), savedWords(saved.replaced.map(({ label }) => label)));
	const isReturning = new URL(args.request.url).searchParams.get("return") === "review";
	const next = (number: StepNumber, query: Record<string, string> = {}) =>
		seeOther(withQuery(stepPath(number), { ...query, ...savedQuery(saved) }));
	if (intent === "images") return seeOther(href("/professional/edit/pictures"));
	if (intent === "previous") return next(neighbor(step, draft, -1) ?? 1);
	const [problem] = Object.values(problems);
	if (problem)
		throw new DomainError("invalid", problem[0] ?? "", { fieldErrors: problems as Record<string, string[]> });
	if (!isReturning) return next(neighbor(step, draft, 1) ?? 5);
	const after = await getDraft(actor);
	const reached = after ? firstUnfinished(after) : 5;
	return next(reached, reached === 5 ? {} : { return: "review" });
}

/** The path of the same step, which keeps the link back to the review. */
export function sameStepPath({ request }: Args, saved: Saved, query: Record<string, string> = {}): string {
	const { pathname, searchParams } = new URL(request.url);
	return withQuery(pathname.replace(/\.data$/, ""), {
		...(searchParams.has("return") && { return: "review" }),
		...query,
		...savedQuery(saved),
	});
}

const savedQuery = ({ replaced, revision }: Saved): Record<string, string> =>
	replaced.length > 0 ? { saved: String(revision) } : {};
const withQuery = (path: string, query: Record<string, string>) =>
	Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path;

const savedWords = (replaced: string[]): string => {
	const words = "Your application is saved. Come back to it any time, on any device.";
	return replaced.length === 0
		? words
		: `${words} It also changed in another window. We kept what you saved last (${replaced.join(", ")}).`.slice(
				0,
				300,
			);
};

/** The values of the given fields in a form. */
function typedOfForm(form: FormData, names: readonly FieldName[]): Typed {
	const listTexts = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
	const listRows = (name: string) =>
		[...form.keys()]
			.flatMap((key) => (key.startsWith(`${name}[`) ? [Number.parseInt(key.slice(name.length + 1), 10)] : []))
			.sort((a, b) => a - b)
			.flatMap((row) => listTexts(`${name}[${row}]`));
	return Object.fromEntries(
		names.map((name) => [
			name,
			isListField(name) ? [...listTexts(name), ...listRows(name)] : listTexts(name)[0],
		]),
	);
}
