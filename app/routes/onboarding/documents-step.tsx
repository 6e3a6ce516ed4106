import { getInputProps } from "@conform-to/react";
import { href, useLocation, useRevalidator } from "react-router";
import { FILE_ACCEPT } from "#app/domain/files/file.ts";
import { agreementHint } from "#app/domain/legal/legal.ts";
import { currentVersion } from "#app/domain/legal/legal-queries.server.ts";
import { type LicenseKind, licenseLabels } from "#app/domain/licenses/license.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { UploadField } from "#app/ui/form/upload-field.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/documents-step";
import { loadDocuments, saveDocumentsAction } from "./parts/documents-data.server.ts";
import { KEEP } from "./parts/step-form.ts";
import { StepFrame, type StepParts, shouldRevalidate } from "./parts/step-frame.tsx";

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
							// Every response decides again whether the field shows a stored file or asks for one.
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
										I agree to the <a href={href("/terms")}>terms</a> and have read the{" "}
										<a href={href("/privacy")}>privacy policy</a>
									</>
								}
								hint={agreementHint(termsVersion)}
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

/** State licenses, for services that need one. Our team checks each with the state's register. */
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
