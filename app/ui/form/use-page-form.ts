import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { useId, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import type * as z from "zod";
import { useViewer } from "#app/ui/layout/viewer.ts";
import type { FormResult } from "./client-action.ts";

/** A form's result, including that of a form with a preview. */
type Answer = SubmissionResult<string[]> | undefined;

/** A schema whose input has named fields. */
type FormSchema = z.ZodType<unknown, Record<string, unknown>>;

export type PageFormOptions<Schema extends FormSchema> = {
	/**
	 * The form element's ID, and the prefix of its fields' IDs. A different ID means a different
	 * form, which starts with its default values.
	 */
	id?: string;
	/** The page's `actionData`. */
	lastResult: Answer;
	/** The initial values of the fields. */
	defaultValue?: DefaultValue<z.input<Schema>>;
	/** From `getConstraints` on the server. */
	constraint?: NonNullable<Parameters<typeof useForm>[0]["constraint"]>;
};

/**
 * The fetcher that carries a form's intents. `usePageForm` and `<PageForm>` share it by this key.
 */
export const intentsKey = (formId: string): string => `intents ${formId}`;

/**
 * Conform's `useForm` with our defaults. Rules stay on the server. There is no `onValidate`, so Conform's
 * intents are posts, which `<PageForm>` sends. Validation starts with the first submit. From then on, a field
 * is validated again while it is corrected. If the user had to sign in or re-authenticate first, the input
 * that was saved before that replaces the default values.
 */
export function usePageForm<Schema extends FormSchema>({
	id,
	lastResult,
	defaultValue,
	constraint,
}: PageFormOptions<Schema>) {
	const madeId = useId();
	const formId = id ?? madeId;
	const intents = useFetcher<FormResult>({ key: intentsKey(formId) });
	// If a validation gets no response, nothing changes.
	const answered = intents.data?.isNetworkError ? undefined : intents.data;
	const { restoredForm } = useViewer();
	// Restores the saved values without the defaults, because an unchecked box has no posted value.
	const initialValue = restoredForm?.path === useLocation().pathname ? restoredForm.values : defaultValue;
	return useForm<z.input<Schema>>({
		id: formId,
		lastResult: useLatest(lastResult, answered),
		defaultValue: initialValue as DefaultValue<z.input<Schema>>,
		constraint,
		shouldValidate: "onSubmit",
		shouldRevalidate: "onInput",
		// Only a script sets `novalidate`.
		defaultNoValidate: false,
	});
}

/**
 * The later of two results. The router forgets a submission's result on the next navigation, but the form
 * still needs it.
 */
function useLatest(submitted: Answer, checked: Answer): Answer {
	const [seen, setSeen] = useState({ submitted, checked, latest: submitted });
	if (seen.submitted !== submitted) setSeen({ submitted, checked, latest: submitted ?? seen.latest });
	else if (checked && seen.checked !== checked) setSeen({ submitted, checked, latest: checked });
	return seen.latest;
}
