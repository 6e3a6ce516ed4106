import type { SubmissionResult } from "@conform-to/react";
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useActionData, useFetcher, useFormAction, useLocation, useNavigation } from "react-router";
import type * as z from "zod";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { useViewer } from "#app/ui/layout/viewer.ts";
import type { FormAnswer } from "./client-action.ts";
import { type FieldFacts, type FormFacts, formFacts } from "./form-facts.ts";
import { CHECK_DELAY, CHECK_INTENT, INTENT_FIELD } from "./form-fields.ts";

type Result = SubmissionResult<string[]>;
type Answer = FormAnswer | undefined;

/** The names of a schema's fields; of all variants where there are several. */
type FieldNames<Schema extends z.ZodType> = z.input<Schema> extends infer Input ? (Input extends unknown ? keyof Input & string : never) : never;

/** What a form holds before anything is typed: text, several choices, or the parts of one answer. */
type DefaultValues = Record<string, string | string[] | Record<string, string | undefined> | undefined>;

type PageForm<Name extends string> = {
	form: FormFacts;
	fields: Record<Name, FieldFacts>;
	/** The server's last answer to a submit; changes with each. */
	answer: Result | undefined;
	/** For the form element. */
	props: { id: string; noValidate: boolean; onInput: (event: FormEvent<HTMLFormElement>) => void };
};

/**
 * The form of a page: what was typed, and the messages of the server's last answer. With script, once the server has refused
 * the form it is checked again by the server while it is corrected; rules are never shipped to the browser. `novalidate` is
 * set by script only. What was typed before its writer had to sign in again takes the place of the default values.
 */
export function usePageForm<Schema extends z.ZodType>(defaultValue: DefaultValues = {}): PageForm<FieldNames<Schema>> {
	const actionData = useActionData() as Answer;
	const submitted = actionData;
	const check = useFetcher<Answer>();
	const id = useId();
	const action = useFormAction();
	const taken = useTaken(action, actionData !== undefined);
	const latest = useLatest(submitted, check.data?.isLost ? undefined : check.data, taken);
	const { restoredForm } = useViewer();
	const restored = restoredForm?.path === useLocation().pathname ? restoredForm.values : {};
	const { form, fields } = formFacts(id, latest ?? null, { ...defaultValue, ...restored });
	const noValidate = useHydrated();

	// What was taken stands in the form no more. By then its fields hold what the page had them begin with.
	useEffect(() => {
		const element = taken > 0 && document.getElementById(id);
		if (element instanceof HTMLFormElement) element.reset();
	}, [taken, id]);

	const isLeaving = useNavigation().state !== "idle";
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	// A form that is being sent, or a page that is being left, is checked no more. A check that was answered while the router loads what
	// comes next would end that, and leave the page as it was. One may have begun before the page took notice of its being left.
	const isChecking = check.state !== "idle";
	const giveUp = useEffectEvent(() => check.reset());
	useEffect(() => {
		if (isLeaving) clearTimeout(timer.current);
		return () => clearTimeout(timer.current);
	}, [isLeaving]);
	useEffect(() => {
		if (isLeaving && isChecking) giveUp();
	}, [isLeaving, isChecking]);
	const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
		clearTimeout(timer.current);
		if (isLeaving || (latest?.status !== "error" && !check.data)) return;
		timer.current = setTimeout(() => {
			const data = new FormData(currentTarget);
			data.set(INTENT_FIELD, CHECK_INTENT);
			// The page stays as it is: read again, it would bring a submission key that is too young to be a person's.
			void check.submit(data, { method: "post", action, defaultShouldRevalidate: false });
		}, CHECK_DELAY);
	};
	return {
		form: { ...form, noValidate },
		fields: fields as Record<FieldNames<Schema>, FieldFacts>,
		answer: submitted,
		props: { id, noValidate, onInput },
	};
}

/** How often the form of this page was sent and taken while the page stayed: the server then leads back to it without an answer to show. */
function useTaken(action: string, isAnswered: boolean): number {
	const { state, formMethod, formAction } = useNavigation();
	const isSending = state !== "idle" && formMethod === "POST" && pathOf(formAction) === pathOf(action);
	const [seen, setSeen] = useState({ isSending, taken: 0 });
	if (seen.isSending !== isSending) setSeen({ isSending, taken: seen.taken + (state === "idle" && !isAnswered ? 1 : 0) });
	return seen.taken;
}

const pathOf = (address: string | undefined) => address?.split("?")[0];

/**
 * Whichever of two answers came last, to what was not taken yet; a check that got no answer changes nothing. The router forgets the
 * answer to a submit with the next navigation, even with one to a place within the page, as the lines of the error summary lead to.
 */
function useLatest(submitted: Result | undefined, checked: Result | undefined, taken: number): Result | undefined {
	const [seen, setSeen] = useState({ submitted, checked, taken, latest: submitted });
	if (seen.taken !== taken) setSeen({ submitted, checked, taken, latest: submitted });
	else if (seen.submitted !== submitted) setSeen({ ...seen, submitted, checked, latest: submitted ?? seen.latest });
	else if (checked && seen.checked !== checked) setSeen({ ...seen, checked, latest: checked });
	return seen.latest;
}
