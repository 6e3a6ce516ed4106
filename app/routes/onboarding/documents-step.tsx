import { getInputProps } from "@conform-to/react";
import { href, type LoaderFunctionArgs, useLocation, useRevalidator } from "react-router";
import * as z from "zod";
import { currentVersion } from "#app/domain/market/legal.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { keepFile } from "#app/domain/platform/files/file.server.ts";
import { FILE_ACCEPT, formatFileSize, type ReceivedFile } from "#app/domain/platform/files/file.ts";
import { type LicenseKind, licenseKindsFor, licenseLabels } from "#app/domain/profiles/license.ts";
import { chosenLines } from "#app/domain/vetting/application.ts";
import { attachDocument, removeDocument } from "#app/domain/vetting/application-documents.server.ts";
import { type Draft, getDraft, saveStep } from "#app/domain/vetting/application-draft.server.ts";
import { documentsForm, LICENSE_WANTED } from "#app/domain/vetting/application-forms.ts";
import {
	DOCUMENTS,
	type DocumentName,
	documentFacts,
	type FieldName,
	listFields,
	type Part,
} from "#app/domain/vetting/application-steps.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getForm } from "#app/forms/form-context.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { INTENT_FIELD } from "#app/ui/form/form-fields.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { UploadField } from "#app/ui/form/upload-field.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/documents-step";
import {
	afterSave,
	getRevision,
	loadStep,
	STATUS_PATH,
	sameStepPath,
	stepPath,
} from "./parts/step-data.server.ts";
import { KEEP, STEP_FORM, StepFrame, type StepParts, shouldRevalidate } from "./parts/step-frame.tsx";

export const handle = { upload: true, breadcrumb: "Step 4" } satisfies RouteHandle;

export { shouldRevalidate };

export const loader = async (args: Route.LoaderArgs) => ({
	...(await loadDocuments(args)),
	termsVersion: currentVersion("terms"),
});

export const action = (args: Route.ActionArgs) => saveDocumentsAction(args);

export { clientAction } from "#app/ui/form/client-action.ts";

const hints = {
	license: "The license you work under, or your business registration.",
	certifications: "Bar admissions, licenses to practice, or diplomas. Put several pages into one PDF.",
	insurance: "A certificate of your liability insurance.",
};

export default function DocumentsStep({ loaderData, actionData }: Route.ComponentProps) {
	const { documents, open, termsVersion, licenseKind } = loaderData;
	const { revalidate } = useRevalidator();
	const { key } = useLocation();
	const isAsked = documents.some(({ name, stored }) => name === "license" && !stored);
	return (
		<StepFrame
			step={loaderData}
			lastResult={actionData}
			lead="Documents that show you're qualified to do this work. Only our review team sees them."
			required={["agreedToTerms", "agreedToBackground"]}
			files={isAsked ? ["license"] : []}
		>
			{({ fields, form }) => (
				<>
					{documents.map(({ name, label, isOptional, stored, isReplacing }) => (
						<UploadField
							// A new key remounts the field after each response, so that it shows the stored file or asks
							// for one.
							key={`${name} ${key}`}
							intent={KEEP}
							onStored={revalidate}
							id={`${form.id}-${name}`}
							name={name}
							label={label}
							hint={`${hints[name]} PDF, JPG, or PNG, up to 10 MB.${stored && isReplacing ? ` We keep ${stored.name} until you choose another file.` : ""}`}
							accept={FILE_ACCEPT}
							isOptional={isOptional}
							stored={
								stored
									? {
											...stored,
											replace: { name: "intent", value: `replace-${name}` },
											remove: { name: "intent", value: `remove-${name}` },
										}
									: undefined
							}
							isReplacing={isReplacing}
						/>
					))}
					{licenseKind && <Licenses kind={licenseKind} fields={fields} />}
					{!open && (
						<>
							<Checkbox
								{...getInputProps(fields.agreedToTerms, { type: "checkbox" })}
								label={
									<>
										I agree to the <a href={href("/terms")}>terms</a> (version {termsVersion}) and have read
										the <a href={href("/privacy")}>privacy policy</a>
									</>
								}
							/>
							<Checkbox
								{...getInputProps(fields.agreedToBackground, { type: "checkbox" })}
								label="I agree to a background check"
								hint="Identity, criminal record, sex-offender registry, and references."
							/>
						</>
					)}
				</>
			)}
		</StepFrame>
	);
}

const rows = [
	{ state: "license1State", number: "license1Number" },
	{ state: "license2State", number: "license2Number" },
	{ state: "license3State", number: "license3Number" },
] as const;

/** State licenses, for services that require one. Our team checks each with the state's register. */
function Licenses({ kind, fields }: { kind: LicenseKind; fields: StepParts["fields"] }) {
	return rows.map(({ state, number }, i) => (
		<fieldset key={state} className="mb-6 border-t border-rule pt-3">
			<legend className="field-label">
				{licenseLabels[kind]} license {i + 1}
			</legend>
			{i === 0 && (
				<p className="mb-3 text-small">
					We check it with the state's register. Your profile shows the state, the number, and the day of our
					check.
				</p>
			)}
			<div className="grid gap-x-5 sm:grid-cols-2">
				<TextField
					{...getInputProps(fields[state], { type: "text" })}
					kind="state"
					label="State"
					isOptional
					isOfAnother
				/>
				<TextField {...getInputProps(fields[number], { type: "text" })} label="License number" isOptional />
			</div>
		</fieldset>
	));
}

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

const isOpen = (name: DocumentName, open: readonly Part[] | null | undefined): boolean =>
	!open || open.includes(documentFacts[name].kind);

/** Step 4: its agreements, and each document with its stored file. */
async function loadDocuments(args: Args) {
	const step = await loadStep(args, 4);
	const { documents = {}, typed = {} } = (await getDraft(getActor(args.context))) ?? {};
	const [licenseKind] = step.open?.includes("LICENSE") === false ? [] : licenseKindsFor(chosenLines(typed));
	const replacing = new URL(args.request.url).searchParams.get("replace");
	return {
		...step,
		licenseKind,
		documents: DOCUMENTS.filter((name) => isOpen(name, step.open)).map((name) => {
			const stored = documents[name];
			const file = stored && {
				name: stored.name,
				size: formatFileSize(stored.bytes),
				href: href("/files/:fileId", { fileId: stored.fileId }),
			};
			return { name, ...documentFacts[name], stored: file ?? null, isReplacing: replacing === name };
		}),
	};
}

/** The step's fields aren't validated here, because the command that saves them validates them. */
const anything = z.unknown().optional();
const DocumentsFields = z.object({
	intent: anything,
	revision: anything,
	...(Object.fromEntries(listFields(4).map((name) => [name, anything])) as Record<
		FieldName,
		typeof anything
	>),
});

/**
 * Saves the step's fields and files. A valid file is stored even if another field is invalid, and a rejected
 * file gets an error on its field.
 */
async function saveDocumentsAction(args: Args) {
	const draft = await getDraft(getActor(args.context));
	if (!draft) return seeOther(STATUS_PATH);
	const isMultipart = args.request.headers
		.get("content-type")
		?.toLowerCase()
		.startsWith("multipart/form-data");
	if (!isMultipart && getForm(args.context).has(INTENT_FIELD))
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
		const typed = Object.fromEntries(listFields(4, draft.open).map((name) => [name, text(fields[name])]));
		const saved = await saveStep(actor, { step: 4, typed, revision: getRevision(fields.revision) });
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

/** Stores the valid files and returns, by field, why the others are rejected. */
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
