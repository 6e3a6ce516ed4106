import { formatFieldName } from "#app/domain/platform/text.ts";
import { currentRequest, type PostedBody } from "#app/server/request-facts.server.ts";
import { HONEYPOT_FIELD, SUBMISSION_FIELD, VERSION_FIELD } from "#app/ui/form/form-fields.ts";
import type { PostedForm } from "#app/ui/form/posted-form.tsx";
import { contentType, readBody } from "./body.server.ts";
import { textFields } from "./field-limits.server.ts";
import { readParts } from "./form-parts.server.ts";

/**
 * Whether a field is never shown again or stored: passwords, codes to sign in with, tokens, and
 * passkey responses. A partner's referral code is public.
 */
export const isSecret = (name: string): boolean => /password|^code$|secret|token|credential/i.test(name);

/** Whether a field is one that every form adds, rather than input. */
export const isTechnical = (name: string): boolean =>
	name.startsWith("__") || name === SUBMISSION_FIELD || name === HONEYPOT_FIELD;

/**
 * The posted fields. If the form hasn't been read yet, only its text is read, and no files are
 * stored. If reading fails, returns the fields that arrived before the failure, or none if the form is
 * URL-encoded.
 */
export async function postedFields(request: Request): Promise<PostedBody> {
	const { posted } = currentRequest();
	if (posted) return posted;
	if (!request.bodyUsed) await readText(request).catch(() => {});
	return currentRequest().posted ?? { form: new FormData(), fileNames: [] };
}

/**
 * Reads a form that was refused before it was read. Throws if it is damaged, too large, or too
 * slow.
 */
async function readText(request: Request): Promise<void> {
	const admit = () => Promise.reject(new Error("This form doesn't accept files."));
	if (contentType(request) === "multipart/form-data")
		await readParts(request, { files: [], admit, isCrowded: () => false });
	else await readBody(request, {});
}

/**
 * The posted form for an error page, so that its sender can send it again. Null if nothing readable was
 * posted, and for scripts, which still have the form.
 */
export async function postedForm(request: Request): Promise<PostedForm | null> {
	const { pathname, search } = new URL(request.url);
	if (request.method !== "POST" || pathname.startsWith("/api/") || pathname.endsWith(".data")) return null;
	const { form, fileNames } = await postedFields(request);
	const fields = textFields(form);
	const shown = fields.filter(([name]) => !isSecret(name) && name !== HONEYPOT_FIELD);
	const leftOut = [
		...new Set(
			fields.filter(([name, value]) => isSecret(name) && value !== "").map(([name]) => formatFieldName(name)),
		),
		...fileNames.map(([, file]) => file).filter(Boolean),
	];
	if (shown.length + leftOut.length === 0) return null;
	return {
		action: pathname + search,
		fields: shown.map(([name, value]) => ({
			name,
			value,
			label: isTechnical(name) || name === VERSION_FIELD || UUID.test(value) ? null : formatFieldName(name),
		})),
		leftOut,
	};
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
