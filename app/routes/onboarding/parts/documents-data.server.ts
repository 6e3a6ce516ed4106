import { href, type LoaderFunctionArgs } from "react-router";
import * as z from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { documentsForm, LICENSE_WANTED } from "#app/domain/applications/application-forms.ts";
import { chosenLines } from "#app/domain/applications/application-options.ts";
import {
	DOCUMENTS,
	type DocumentName,
	documentFacts,
	type FieldName,
	fieldsOf,
	type Part,
} from "#app/domain/applications/application-steps.ts";
import { attachDocument } from "#app/domain/applications/attach-document.server.ts";
import { type Draft, getDraft } from "#app/domain/applications/draft-queries.server.ts";
import { removeDocument } from "#app/domain/applications/remove-document.server.ts";
import { saveStep } from "#app/domain/applications/save-step.server.ts";
import { DomainError } from "#app/domain/domain-error.ts";
import { fileSizeInWords, type ReceivedFile } from "#app/domain/files/file.ts";
import { keepFile } from "#app/domain/files/keep-file.server.ts";
import { licenseKindsFor } from "#app/domain/licenses/license.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formOf } from "#app/forms/form-context.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { INTENT_FIELD } from "#app/ui/form/form-fields.ts";
import { afterSave, loadStep, revisionOf, STATUS_PATH, sameStepPath, stepPath } from "./step-data.server.ts";
import { KEEP, STEP_FORM } from "./step-form.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

const isOpen = (name: DocumentName, open: readonly Part[] | null | undefined): boolean =>
	!open || open.includes(documentFacts[name].kind);

/** Step 4: its agreements, and each document with its stored file. */
export async function loadDocuments(args: Args) {
	const step = await loadStep(args, 4);
	const { documents = {}, typed = {} } = (await getDraft(actorOf(args.context))) ?? {};
	const [licenseKind] = step.open?.includes("LICENSE") === false ? [] : licenseKindsFor(chosenLines(typed));
	const replacing = new URL(args.request.url).searchParams.get("replace");
	return {
		...step,
		licenseKind,
		documents: DOCUMENTS.filter((name) => isOpen(name, step.open)).map((name) => {
			const stored = documents[name];
			const file = stored && {
				name: stored.name,
				size: fileSizeInWords(stored.bytes),
				href: href("/files/:fileId", { fileId: stored.fileId }),
			};
			return { name, ...documentFacts[name], stored: file ?? null, isReplacing: replacing === name };
		}),
	};
}

/** Accepts the button and the checkboxes unchecked: the command that saves them validates them. */
const anything = z.unknown().optional();
const DocumentsFields = z.object({
	intent: anything,
	revision: anything,
	...(Object.fromEntries(fieldsOf(4).map((name) => [name, anything])) as Record<FieldName, typeof anything>),
});

/**
 * Saves files and checkboxes. A good file is stored even if another field fails, and a rejected
 * file gets an error on its field.
 */
export async function saveDocumentsAction(args: Args) {
	const draft = await getDraft(actorOf(args.context));
	if (!draft) return seeOther(STATUS_PATH);
	const isMultipart = args.request.headers
		.get("content-type")
		?.toLowerCase()
		.startsWith("multipart/form-data");
	if (!isMultipart && formOf(args.context).has(INTENT_FIELD))
		return formAction(args.context, documentsForm(draft.open, isLicenseNeeded(draft)), async () =>
			seeOther(stepPath(4)),
		);
	return formAction(args.context, DocumentsFields, async (fields, actor, files) => {
		const intent = String(fields.intent ?? "next");
		if (intent === KEEP) {
			const refusals = await keepDocuments(actor, draft, files);
			if (Object.keys(refusals).length > 0)
				throw new DomainError("invalid", FILE_REFUSED, { fieldErrors: refusals });
			return seeOther(stepPath(4));
		}
		const text = (value: unknown) => (typeof value === "string" ? value : "");
		const typed = Object.fromEntries(fieldsOf(4, draft.open).map((name) => [name, text(fields[name])]));
		const saved = await saveStep(actor, { step: 4, typed, revision: revisionOf(fields.revision) });
		const refusals = await keepDocuments(actor, draft, files);
		const chosen = DOCUMENTS.find((name) => intent === `replace-${name}` || intent === `remove-${name}`);
		if (chosen && intent.startsWith("remove-")) await removeDocument(actor, { name: chosen });
		if (chosen)
			return seeOther(
				`${sameStepPath(args, saved, intent.startsWith("replace-") ? { replace: chosen } : {})}#${STEP_FORM}-${chosen}`,
			);
		if (Object.keys(refusals).length > 0 && intent !== "next")
			throw new DomainError("invalid", FILE_REFUSED, { fieldErrors: refusals });
		const after = await getDraft(actor);
		const wanted = after && isLicenseNeeded(after) ? { license: [LICENSE_WANTED] } : {};
		return afterSave(args, actor, {
			step: 4,
			draft,
			intent,
			saved,
			problems: { ...wanted, ...refusals, ...saved.problems },
		});
	});
}

const FILE_REFUSED = "We couldn't accept a file.";

const isLicenseNeeded = ({ documents, open }: Draft): boolean =>
	!documents.license && isOpen("license", open);

/** Stores the good files and returns, by field, why the others are rejected. */
async function keepDocuments(
	actor: Actor,
	{ open }: Draft,
	files: readonly ReceivedFile[],
): Promise<Record<string, string[]>> {
	const refusals: Record<string, string[]> = {};
	for (const file of files) {
		const name = DOCUMENTS.find((document) => document === file.field);
		if (!name || !isOpen(name, open)) continue;
		try {
			const { fileId } = await keepFile(actor, file);
			await attachDocument(actor, { name, fileId });
		} catch (error) {
			if (!(error instanceof DomainError) || error.code !== "invalid") throw error;
			refusals[name] = error.fieldErrors[name] ?? [error.message];
		}
	}
	return refusals;
}
