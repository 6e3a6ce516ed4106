import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { useId, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import type * as z from "zod";
import { useViewer } from "#app/ui/layout/viewer.ts";
import type { FormResult } from "./client-action.ts";

/** An answer to a form; that of a form with a preview has this, too. */
type Answer = SubmissionResult<string[]> | undefined;

/** A schema whose input has named fields. */
type FormSchema = z.ZodType<unknown, Record<string, unknown>>;

export type PageFormOptions<Schema extends FormSchema> = {
	/**
	 * Of the form element. The ids of its fields begin with it; another one means another form, which
	 * begins afresh.
	 */
	id?: string;
	/** The page's `actionData`. */
	lastResult: Answer;
	/** What the fields hold before anything is typed. */
	defaultValue?: DefaultValue<z.input<Schema>>;
	/** From `constraintsOf` on the server. */
	constraint?: NonNullable<Parameters<typeof useForm>[0]["constraint"]>;
};

/**
 * The fetcher that carries a form's intents; `usePageForm` and `<PageForm>` share it by this key.
 */
export const intentsKey = (formId: string): string => `intents ${formId}`;

/**
 * Conform's `useForm` with the defaults of this site. Rules stay on the server: there is no
 * `onValidate`, so Conform's intents are posts, which `<PageForm>` sends. Nothing is checked before
 * the first submit; after it a field is checked again while it is corrected. What was typed before
 * its writer had to sign in again takes the place of the default values.
 */
export function usePageForm<Schema extends FormSchema>({ id, lastResult, defaultValue, constraint }: PageFormOptions<Schema>) {
	const madeId = useId();
	const formId = id ?? madeId;
	const intents = useFetcher<FormResult>({ key: intentsKey(formId) });
	// A check that got no answer changes nothing.
	const answered = intents.data?.isLost ? undefined : intents.data;
	const { restoredForm } = useViewer();
	const restored = restoredForm?.path === useLocation().pathname ? restoredForm.values : {};
	return useForm<z.input<Schema>>({
		id: formId,
		lastResult: useLatest(lastResult, answered),
		defaultValue: { ...defaultValue, ...restored } as DefaultValue<z.input<Schema>>,
		constraint,
		shouldValidate: "onSubmit",
		shouldRevalidate: "onInput",
		// `novalidate` is set by script only.
		defaultNoValidate: false,
	});
}

/**
 * Whichever of two answers came last. The router forgets the answer to a submit with the next
 * navigation; the form does not.
 */
function useLatest(submitted: Answer, checked: Answer): Answer {
	const [seen, setSeen] = useState({ submitted, checked, latest: submitted });
	if (seen.submitted !== submitted) setSeen({ submitted, checked, latest: submitted ?? seen.latest });
	else if (checked && seen.checked !== checked) setSeen({ submitted, checked, latest: checked });
	return seen.latest;
}
