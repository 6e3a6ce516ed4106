import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";
import type * as z from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { WHOLE_FORM } from "#app/domain/analytics/counted.ts";
import { countFormErrors } from "#app/domain/analytics/counters.server.ts";
import { DomainError } from "#app/domain/domain-error.ts";
import type { ReceivedFile } from "#app/domain/files/file.ts";
import { now } from "#app/infra/clock.server.ts";
import { log } from "#app/infra/log.server.ts";
import { logSecurityEvent } from "#app/infra/security-log.server.ts";
import { isStorageUnavailable } from "#app/infra/storage-errors.server.ts";
import { CHECK_FIELD, PREVIEW_FIELD, SUBMISSION_FIELD } from "#app/ui/form-fields.ts";
import { actorOf, routeIdsContext } from "./contexts.ts";
import { seeOther } from "./flash.server.ts";
import { hasForeignKey, isHoneypotFilled, isTooFast } from "./form-traps.ts";
import { receiveForm } from "./receive-form.server.ts";
import { patternOfPath } from "./route-ids.server.ts";
import { signInPath } from "./sign-in-path.ts";

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

type Options<Schema extends z.ZodType, Preview> = {
	/** Fields whose values are never sent back. */
	secret?: string[];
	/** What a robot that stepped into a trap is answered: what success looks like. Without it the form has no traps. */
	decoy?: () => Response;
	/**
	 * Whether a form that comes back within a second is a robot's, too. Not for forms that a password manager fills in and
	 * sends, where a person would be told of a success that was none.
	 */
	isTimed?: boolean;
	/** Makes what the button named PREVIEW_FIELD asks for; the deed is then not done. */
	preview?: (input: z.output<Schema>, actor: Actor) => Promise<Preview>;
	/** What the form says where the deed failed through no fault of the person. */
	failure?: string;
};

/** What a form's page gets when its deed was refused: Conform's result, with values and messages. */
export type FormFailure = { result: SubmissionResult<string[]>; preview?: undefined };

/** What a form's page gets when it was asked for a preview: also what was made of the values. */
type FormPreview<Preview> = { result: SubmissionResult<string[]>; preview: Preview };

/**
 * The action of a page with one form: parses the form by its schema and hands the values to the deed, which calls one command
 * and returns the response. A refusal becomes the same page with status 422, 409, 429 or 503, what was typed, and the messages.
 */
export async function formAction<Schema extends z.ZodType, Preview = never>(args: ActionArgs, schema: Schema, deed: Deed<Schema>, options?: Options<Schema, Preview>) {
	return answerForm(args, await args.request.formData(), schema, deed, options);
}

/**
 * The action of a page whose form brings files, at an address that `body.server.ts` knows as such: as `formAction`, and the deed
 * gets the files beside the values of the schema, which names their fields, if at all, as `z.unknown().optional()`. Those that the
 * deed did not keep are removed when it has ended. A file that is refused is told on its field.
 */
export async function fileFormAction<Schema extends z.ZodType>(
	args: ActionArgs,
	schema: Schema,
	deed: Deed<Schema, [files: readonly ReceivedFile[]]>,
	options?: Options<Schema, never>,
) {
	return receiveForm(args.request, actorOf(args.context), ({ form, files, refusal }) => {
		const deedWithFiles: Deed<Schema> = async (input, actor) => {
			if (refusal) throw refusal;
			return deed(input, actor, files);
		};
		return answerForm(args, form, schema, deedWithFiles, options);
	});
}

type Deed<Schema extends z.ZodType, Rest extends unknown[] = []> = (input: z.output<Schema>, actor: Actor, ...rest: Rest) => Promise<Response>;

async function answerForm<Schema extends z.ZodType, Preview>(
	{ request, context }: ActionArgs,
	form: FormData,
	schema: Schema,
	deed: Deed<Schema>,
	{ secret = [], decoy, isTimed = false, preview, failure = FAILURE }: Options<Schema, Preview> = {},
) {
	if (form.has(CHECK_FIELD)) {
		form.delete(CHECK_FIELD);
		return data<FormFailure>({ result: parseWithZod(form, { schema }).reply({ hideFields: secret }) });
	}
	if (hasForeignKey(form, now())) logSecurityEvent("form-key-unknown");
	if (decoy && (isHoneypotFilled(form) || (isTimed && isTooFast(form, now())))) {
		logSecurityEvent("form-trap");
		return decoy();
	}

	const submission = parseWithZod(form, { schema });
	const refuse: Refuse = (status, errors, headers = {}) => {
		const result = submission.reply({ ...errors, hideFields: secret });
		if (status === 422)
			countFormErrors(
				patternOfPath(context.get(routeIdsContext), pagePath(request)),
				Object.keys(result.error ?? {}).map((name) => name || WHOLE_FORM),
			);
		return data<FormFailure>({ result }, { status, headers });
	};

	if (submission.status !== "success") return refuse(422, {});
	const actor = { ...actorOf(context), submissionKey: textOf(form, SUBMISSION_FIELD) };
	try {
		if (preview && form.has(PREVIEW_FIELD)) return data<FormPreview<Preview>>({ result: submission.reply(), preview: await preview(submission.value, actor) });
		return await deed(submission.value, actor);
	} catch (error) {
		if (error instanceof DomainError) return refusal(error, new URL(request.url), refuse);
		// Whatever else went wrong, nobody loses what they typed.
		const isUnavailable = isStorageUnavailable(error);
		log.error({ err: error }, isUnavailable ? "storage unavailable" : "form failed");
		return refuse(isUnavailable ? 503 : 500, { formErrors: [failure, STILL_HERE] }, { "Retry-After": "10" });
	}
}

const FAILURE = "We could not save this just now.";
const STILL_HERE = "What you typed is still here. Wait a moment, then send it again.";

type Refuse = (status: number, errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> }, headers?: Record<string, string>) => ReturnType<typeof data<FormFailure>>;

function refusal(error: DomainError, url: URL, refuse: Refuse) {
	switch (error.code) {
		case "invalid":
			return refuse(422, Object.keys(error.fieldErrors).length > 0 ? { fieldErrors: error.fieldErrors } : { formErrors: [error.message] });
		case "conflict":
			return refuse(409, { formErrors: [error.message] });
		case "rate_limited":
			return refuse(429, { formErrors: [error.message] }, { "Retry-After": String(error.retryAfter ?? 60) });
		case "unauthenticated":
			logSecurityEvent("sign-in-required", { status: 303 });
			return seeOther(signInPath(url.pathname));
		case "forbidden":
			throw data({ text: error.message }, { status: 403 });
		case "not_found":
			throw data(null, { status: 404 });
	}
}

/** The path of the page whose form was sent, by script or without. */
const pagePath = (request: Request): string => new URL(request.url).pathname.replace(/\.data$/, "");

const textOf = (form: FormData, name: string): string | undefined => {
	const value = form.get(name);
	return typeof value === "string" && value !== "" ? value.slice(0, 200) : undefined;
};
