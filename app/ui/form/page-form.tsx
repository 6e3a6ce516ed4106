import { type FormMetadata, FormProvider } from "@conform-to/react";
import {
	type ComponentProps,
	type FormEvent,
	type ReactNode,
	useEffect,
	useEffectEvent,
	useRef,
	useState,
} from "react";
import { Form, useActionData, useFetcher, useFormAction, useNavigation } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { type ButtonVariant, FirstSubmit, SubmitButton } from "./button.tsx";
import type { FormResult } from "./client-action.ts";
import { ContactBox } from "./confirm-contact.tsx";
import { EditedFields } from "./edited-fields.tsx";
import { FieldErrors } from "./field-errors.ts";
import { CHECK_DELAY, INTENT_FIELD, SUBMISSION_FIELD, VERSION_FIELD } from "./form-fields.ts";
import { HiddenFields } from "./hidden-fields.tsx";
import { intentsKey } from "./use-page-form.ts";

type PageFormProps = Omit<
	ComponentProps<typeof Form>,
	"form" | "id" | "method" | "onSubmit" | "noValidate" | "encType"
> & {
	/** From `usePageForm`. Pass the same form to `<Page>`, which shows the error summary. */
	form: FormMetadata;
	/** The main button's label. Without it, the children include a <SubmitButton>. */
	submit?: ReactNode;
	/** The main button's label while the form is being sent, such as "Saving..." */
	pending?: string;
	variant?: ButtonVariant;
	/** Shown next to the main button, such as a link back. */
	aside?: ReactNode;
	/**
	 * Whether other submit buttons come before the main one. Enter presses a form's first button, so the form
	 * then starts with a hidden copy of the main one.
	 */
	hasOtherButtons?: boolean;
	/** Whether the main button and `aside` stay in view below a long form. */
	hasStickyButtons?: boolean;
	/**
	 * Called when the form is sent, but not when it is validated. Call `preventDefault` to send it another
	 * way.
	 */
	onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
	/** Whether the form has files. Its route needs `handle = { upload: true }`. */
	hasFiles?: boolean;
};

/**
 * The form of a page, with everything that all forms have in common: the submission key, the honeypot, a
 * button with a pending state, validation during corrections, and buttons that add and remove rows. It also
 * has the version of the edited record, if the default values contain it, and the checkbox that confirms
 * off-platform contact. Without JavaScript, the form and its buttons are plain posts.
 */
export function PageForm({
	form,
	submit,
	pending = "Saving...",
	variant,
	aside,
	hasOtherButtons = false,
	hasStickyButtons = false,
	hasFiles = false,
	className = "max-w-md",
	onSubmit,
	children,
	...rest
}: PageFormProps) {
	const { submissionKey } = useViewer();
	const { onIntent, networkError } = useIntents(form, onSubmit);
	useResetOnceAccepted(form.id);
	const main = submit && (
		<SubmitButton variant={variant} pending={pending}>
			{submit}
		</SubmitButton>
	);
	return (
		<FormProvider context={form.context}>
			<FieldErrors value={form.allErrors}>
				<Form
					method="post"
					id={form.id}
					noValidate={form.noValidate}
					onSubmit={onIntent}
					encType={hasFiles ? "multipart/form-data" : undefined}
					className={className}
					{...rest}
				>
					{hasOtherButtons && <FirstSubmit />}
					<HiddenFields submissionKey={submissionKey} />
					<EditedFields version={getVersion(form)}>{children}</EditedFields>
					<ContactBox formId={form.id} />
					{networkError && (
						<p role="alert" className="field-error mb-5">
							{networkError}
						</p>
					)}
					{aside || hasStickyButtons ? (
						<div
							className={classNames("flex flex-wrap gap-x-5 gap-y-3", hasStickyButtons && "sticky-buttons")}
						>
							{main}
							{aside}
						</div>
					) : (
						main
					)}
				</Form>
			</FieldErrors>
		</FormProvider>
	);
}

/** The version of the edited record, from its default values. Undefined if the form doesn't edit a record. */
function getVersion({ initialValue }: FormMetadata): string | undefined {
	const version: unknown = Object(initialValue)[VERSION_FIELD];
	return typeof version === "string" ? version : undefined;
}

/**
 * Sends Conform's intents separately from the page: validation once typing pauses, everything else
 * immediately. On submit, the form calls `onIntent`, which passes everything but intents to `onSubmit`.
 * `networkError` says that a row could not be added or removed. If a validation gets no response, nothing is
 * shown.
 */
function useIntents(form: FormMetadata, onSubmit: PageFormProps["onSubmit"]) {
	const fetcher = useFetcher<FormResult>({ key: intentsKey(form.id) });
	const [isRowIntent, setIsRowIntent] = useState(false);
	const action = useFormAction();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const isLeaving = useNavigation().state !== "idle";
	const isAsking = fetcher.state !== "idle";
	const giveUp = useEffectEvent(() => fetcher.reset());
	// Nothing is validated while the form is being sent or the page is being left, because the
	// response would abort the navigation. A validation that began just before is canceled.
	useEffect(() => {
		if (isLeaving) clearTimeout(timer.current);
		return () => clearTimeout(timer.current);
	}, [isLeaving]);
	useEffect(() => {
		if (isLeaving && isAsking) giveUp();
	}, [isLeaving, isAsking]);

	const onIntent = (event: FormEvent<HTMLFormElement>) => {
		form.onSubmit(event);
		clearTimeout(timer.current);
		const { submitter } = event.nativeEvent as SubmitEvent;
		if (!(submitter instanceof HTMLButtonElement) || submitter.name !== INTENT_FIELD)
			return onSubmit?.(event);
		event.preventDefault();
		if (isLeaving) return;
		const { currentTarget } = event;
		const send = () => {
			const data = new FormData(currentTarget);
			for (const [name, value] of [...data]) if (value instanceof File) data.delete(name);
			data.delete(SUBMISSION_FIELD);
			data.set(INTENT_FIELD, submitter.value);
			// Skips revalidation, which would change the submission key.
			void fetcher.submit(data, { method: "post", action, defaultShouldRevalidate: false });
		};
		const isCheck = JSON.parse(submitter.value).type === "validate";
		setIsRowIntent(!isCheck);
		if (isCheck) timer.current = setTimeout(send, CHECK_DELAY);
		else send();
	};
	const isNetworkError = isRowIntent && !isAsking && fetcher.data?.isNetworkError;
	return { onIntent, networkError: isNetworkError ? fetcher.data?.error?.[""]?.[0] : undefined };
}

/**
 * Resets a form that was accepted while its page stayed open. The server then redirects back to the page
 * without a result, so the old values would remain.
 */
function useResetOnceAccepted(id: string): void {
	const action = useFormAction();
	const isAnswered = useActionData() !== undefined;
	const { state, formMethod, formAction } = useNavigation();
	const isSending = state !== "idle" && formMethod === "POST" && getPath(formAction) === getPath(action);
	const [seen, setSeen] = useState({ isSending, accepted: 0 });
	if (seen.isSending !== isSending)
		setSeen({ isSending, accepted: seen.accepted + (state === "idle" && !isAnswered ? 1 : 0) });
	const { accepted } = seen;
	useEffect(() => {
		const element = accepted > 0 && document.getElementById(id);
		if (element instanceof HTMLFormElement) element.reset();
	}, [accepted, id]);
}

const getPath = (address: string | undefined) => address?.split("?")[0];
