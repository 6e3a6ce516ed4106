import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";
import * as z from "zod";
import { ReauthenticationRequiredError } from "#app/domain/people/credentials.server.ts";
import { type Actor, requireUser } from "#app/domain/platform/actor.ts";
import { FORM_LEVEL_ERROR } from "#app/domain/platform/counted.ts";
import { countFormErrors } from "#app/domain/platform/counters.server.ts";
import { DomainError, type Question, type SavedValues } from "#app/domain/platform/domain-error.ts";
import type { ReceivedFile } from "#app/domain/platform/files/file.ts";
import { OffPlatformContactError } from "#app/domain/platform/off-platform-contact/off-platform-contact-error.ts";
import { isStorageUnavailable } from "#app/infra/files/storage-errors.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { reportError } from "#app/infra/process/error-reports.server.ts";
import { logSecurityEvent } from "#app/infra/security/security-log.server.ts";
import { malformedForm } from "#app/server/http-error.server.ts";
import { currentRequest } from "#app/server/request-facts.server.ts";
import { patternOfPath } from "#app/server/route-patterns.server.ts";
import { getActor, routeIdsContext } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { signInPath } from "#app/session/return-path.ts";
import type { AskedQuestion, Saved, SeenContact } from "#app/ui/form/client-action.ts";
import {
	CHANGE_FIELD,
	CONFIRM_FIELD,
	INSERT_FIELD,
	INTENT_FIELD,
	PREVIEW_FIELD,
	SUBMISSION_FIELD,
	VERSION_FIELD,
} from "#app/ui/form/form-fields.ts";
import type { FormLimits } from "./body-limits.server.ts";
import { textFields } from "./field-limits.server.ts";
import { getRequest, postedContext } from "./form-context.server.ts";
import { hasForeignKey, isHoneypotFilled } from "./form-traps.ts";
import { redirectToReauthentication } from "./pending-form.server.ts";
import { isSecret, isTechnical } from "./posted-form.server.ts";
import { receiveForm } from "./receive-form.server.ts";

type Context = Readonly<RouterContextProvider>;

type Options<Schema extends z.ZodType, Preview> = {
	/** Fields whose values are never returned to the page. */
	secret?: string[];
	/**
	 * The response to a valid form whose honeypot was filled in. It looks like a success but doesn't make up a
	 * reference. Without a decoy, the form has no honeypot.
	 */
	decoy?: () => Response;
	/** Builds the preview for the button named PREVIEW_FIELD, instead of running the command. */
	preview?: (input: z.output<Schema>, actor: Actor) => Promise<Preview>;
	/**
	 * Finds the content that the button named INSERT_FIELD inserts: the text of a field or, without a name, the
	 * values of all fields.
	 */
	insert?: (form: FormData, actor: Actor) => Promise<{ name?: string; value: unknown }>;
	/** The form's error if the command fails internally. */
	failure?: string;
	/** The limits of a form with files, if its route has `handle = { upload: "large" }`. */
	limits?: FormLimits;
};

/**
 * What the page gets if its command was refused, failed, or didn't run, for example because only a preview
 * was built. It is Conform's result, with values and messages.
 */
type FormAnswer<Preview = never> = SubmissionResult<string[]> & {
	preview?: Preview;
	saved?: Saved;
	question?: AskedQuestion;
	contact?: SeenContact;
};

/** Runs if a form's values are valid: one command, then a redirect. Also gets the form's files, if any. */
type Command<Schema extends z.ZodType> = (
	input: z.output<Schema>,
	actor: Actor,
	files: readonly ReceivedFile[],
) => Promise<Response>;

/**
 * The action of a page with one form: parses the form by its schema and passes the values to `run`, which
 * calls one command and returns the response. If the form is refused, its page is shown again with the input,
 * the messages, and status 422, 409, 429, 500, or 503. Conform's intents (validating a field, adding or
 * removing a row) get a 200 response with values and messages, and don't call `run`. A form with files has
 * `handle = { upload: true }` on its route. Its schema names file fields, if at all, as
 * `z.unknown().optional()`. Files that the command doesn't store are deleted afterward. A refused file gets
 * an error on its field.
 */
export async function formAction<Schema extends z.ZodType, Preview = never>(
	context: Context,
	schema: Schema,
	run: Command<Schema>,
	options?: Options<Schema, Preview>,
) {
	const posted = context.get(postedContext);
	if (posted)
		return answerForm(context, posted.form, schema, (input, actor) => run(input, actor, []), options);
	return receiveForm(
		getRequest(context),
		getActor(context),
		({ form, files, refusal }) =>
			answerForm(
				context,
				form,
				schema,
				async (input, actor) => {
					if (refusal) throw refusal;
					return run(input, actor, files);
				},
				options,
			),
		options?.limits,
	);
}

async function answerForm<Schema extends z.ZodType, Preview>(
	context: Context,
	form: FormData,
	schema: Schema,
	run: (input: z.output<Schema>, actor: Actor) => Promise<Response>,
	{ secret = [], decoy, preview, insert, failure = FAILURE }: Options<Schema, Preview> = {},
) {
	if (insert && form.has(INSERT_FIELD)) {
		// Handled as Conform's `update` intent, so that the form changes the same way with and without JavaScript.
		const payload = await insert(form, getActor(context));
		form.set(INTENT_FIELD, JSON.stringify({ type: "update", payload }));
	}
	const submission = parse(form, schema);
	// Conform's intents need only the validation result.
	if (submission.status === undefined)
		return data<FormAnswer<Preview>>(submission.reply({ hideFields: secret }));
	if (hasForeignKey(form, now())) logSecurityEvent("form-key-unknown");

	const path = pagePath(getRequest(context));
	const refuse: Refuse = (status, { saved, question, contact, ...errors }, headers = {}) => {
		const result = submission.reply({ ...errors, hideFields: secret });
		if (status === 422)
			countFormErrors(
				patternOfPath(context.get(routeIdsContext), path),
				Object.keys(result.error ?? {}).map((name) => name || FORM_LEVEL_ERROR),
			);
		currentRequest().retryAfter = headers["Retry-After"];
		// Conform sorts a command's messages by field name, so they are put back in schema order.
		const error = result.error && inOrder(schema, { ...errors.fieldErrors, ...result.error });
		// The next submission is compared with the values that were just saved.
		const onSaved = saved && {
			initialValue: { ...result.initialValue, [VERSION_FIELD]: saved.version },
			saved: { values: saved.values },
		};
		const asked = question && { question: { ...question, typed: otherAnswers(form, question) } };
		return data<FormAnswer<never>>(
			{ ...result, error, ...onSaved, ...asked, ...(contact && { contact }) },
			{ status, headers },
		);
	};

	if (submission.status !== "success") return refuse(422, {});
	if (decoy && isHoneypotFilled(form)) {
		logSecurityEvent("form-trap");
		return decoy();
	}
	if (form.has(CHANGE_FIELD)) return data<FormAnswer<never>>(submission.reply());
	const actor = {
		...getActor(context),
		submissionKey: getText(form, SUBMISSION_FIELD),
		confirmed: confirmedIn(form),
	};
	try {
		if (preview && form.has(PREVIEW_FIELD))
			return data<FormAnswer<Preview>>({
				...submission.reply(),
				preview: await preview(submission.value, actor),
			});
		return await run(submission.value, actor);
	} catch (error) {
		if (error instanceof ReauthenticationRequiredError)
			return redirectToReauthentication(
				getRequest(context),
				{ pathname: path, search: "" },
				requireUser(actor),
			);
		if (error instanceof DomainError) return refusal(error, path, refuse);
		// After any other error, the form keeps its input.
		const isUnavailable = isStorageUnavailable(error);
		reportError({ err: error }, isUnavailable ? "storage unavailable" : "form failed");
		return refuse(isUnavailable ? 503 : 500, { formErrors: [failure, STILL_HERE] }, { "Retry-After": "10" });
	}
}

type Messages = Record<string, string[] | null>;

/**
 * The messages for the error summary: those about the whole form and fields that aren't in the schema, followed
 * by the others in schema order.
 */
function inOrder(schema: z.ZodType, messages: Messages): Messages {
	const names = listNames(schema);
	const place = (name: string) => names.indexOf(name.split(/[.[]/, 1)[0] ?? "");
	return Object.fromEntries(Object.entries(messages).sort(([one], [other]) => place(one) - place(other)));
}

/**
 * The names of a schema's fields. If a form has several schemas, lists their fields one schema after another.
 */
function listNames(schema: unknown): string[] {
	if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
	if (schema instanceof z.ZodPipe) return listNames(schema.in);
	if (schema instanceof z.ZodIntersection)
		return [schema.def.left, schema.def.right].flatMap((part) => listNames(part));
	return [];
}

/**
 * Parses a form. Refuses an intent that doesn't match the form's fields, because our forms never send one.
 */
function parse<Schema extends z.ZodType>(form: FormData, schema: Schema) {
	try {
		return parseWithZod(form, { schema });
	} catch (error) {
		if (form.has(INTENT_FIELD)) currentRequest().refusal = malformedForm();
		throw error;
	}
}

const FAILURE = "We couldn't save this.";
const KEPT = "Your text is still here.";
const STILL_HERE = `${KEPT} Try again in a minute.`;

type Refuse = (
	status: number,
	errors: {
		formErrors?: string[];
		fieldErrors?: Record<string, string[]>;
		saved?: SavedValues;
		question?: Question;
		contact?: SeenContact;
	},
	headers?: Record<string, string>,
) => ReturnType<typeof data<FormAnswer<never>>>;

function refusal(error: DomainError, path: string, refuse: Refuse) {
	if (error instanceof OffPlatformContactError) {
		const message = `${error.seen.join(" ")} Remove it, or check the box if we're mistaken.`;
		return refuse(422, {
			fieldErrors: { [CONFIRM_FIELD]: [message] },
			contact: { seen: error.seen, kinds: error.kinds.join(",") },
		});
	}
	switch (error.code) {
		case "invalid":
			return refuse(422, {
				...(Object.keys(error.fieldErrors).length > 0
					? { fieldErrors: error.fieldErrors }
					: { formErrors: [error.message] }),
				...(error.question && { question: error.question }),
			});
		case "conflict":
			return refuse(409, {
				formErrors: [error.message],
				...(error.saved && { fieldErrors: error.fieldErrors, saved: error.saved }),
			});
		case "rate_limited":
			return refuse(429, { formErrors: [error.message] }, { "Retry-After": String(error.retryAfter ?? 60) });
		case "unavailable":
			return refuse(
				503,
				{ formErrors: [error.message, KEPT] },
				{ "Retry-After": String(error.retryAfter ?? 60) },
			);
		case "unauthenticated":
			logSecurityEvent("sign-in-required", { status: 303 });
			return seeOther(signInPath(path));
		case "forbidden":
			throw data({ text: error.message }, { status: 403 });
		case "not_found":
			throw data(null, { status: 404 });
	}
}

/**
 * The kinds of off-platform contact that the writer has confirmed, in a checkbox or on the page that asks for
 * confirmation.
 */
const confirmedIn = (form: FormData): string[] =>
	form.getAll(CONFIRM_FIELD).flatMap((kinds) => (typeof kinds === "string" ? kinds.split(",") : []));

/** The form's other input, for the page that asks about one of its fields. */
const otherAnswers = (form: FormData, { field }: Question) =>
	textFields(form).filter(([name]) => name !== field && !isSecret(name) && !isTechnical(name));

/** The path of the form's page, for document requests and data requests alike. */
const pagePath = (request: Request): string => new URL(request.url).pathname.replace(/\.data$/, "");

const getText = (form: FormData, name: string): string | undefined => {
	const value = form.get(name);
	return typeof value === "string" && value !== "" ? value.slice(0, 200) : undefined;
};
