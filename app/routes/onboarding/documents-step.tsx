import { href, useRevalidator } from "react-router";
import { FILE_ACCEPT } from "#app/domain/files/file.ts";
import { Checkbox } from "#app/ui/choices.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { UploadField } from "#app/ui/upload-field.tsx";
import type { Route } from "./+types/documents-step";
import { loadDocuments, saveDocumentsAction } from "./documents-data.server.ts";
import { KEEP } from "./keep-intent.ts";
import { StepFrame, shouldRevalidate } from "./step-frame.tsx";

export { shouldRevalidate };

export const loader = (args: Route.LoaderArgs) => loadDocuments(args);

export const action = (args: Route.ActionArgs) => saveDocumentsAction(args);

export const clientAction = keepFormIfLost;

const hints = {
	license: "The one under which you work, or your registration as a business.",
	certifications: "Admissions, licenses to practice, diplomas. Several pages go into one PDF.",
	insurance: "A certificate of your liability insurance.",
};

export default function DocumentsStep({ loaderData, actionData }: Route.ComponentProps) {
	const { documents, open } = loaderData;
	const { revalidate } = useRevalidator();
	const isAsked = documents.some(({ name, kept }) => name === "license" && !kept);
	return (
		<StepFrame
			step={loaderData}
			isFailed={Boolean(actionData)}
			lead="What shows that you may do this work. Only our review team sees these files."
			required={["agreedToTerms", "agreedToBackground"]}
			files={isAsked ? ["license"] : []}
			rows={({ allErrors }) => documents.map(({ name }) => ({ id: name, errors: allErrors[name] }))}
		>
			{({ fields, form }) => (
				<>
					{documents.map(({ name, label, isOptional, kept, isReplacing }) => (
						<UploadField
							key={name}
							intent={KEEP}
							onKept={revalidate}
							id={name}
							name={name}
							label={label}
							hint={`${hints[name]} PDF, JPG or PNG, up to 10 MB.${kept && isReplacing ? ` ${kept.name} is kept until you choose another file.` : ""}`}
							accept={FILE_ACCEPT}
							isOptional={isOptional}
							errors={form.allErrors[name]}
							kept={kept ? { ...kept, replace: { name: "intent", value: `replace-${name}` }, remove: { name: "intent", value: `remove-${name}` } } : undefined}
							isReplacing={isReplacing}
						/>
					))}
					{!open && (
						<>
							<Checkbox
								{...fieldProps(fields.agreedToTerms)}
								isChecked={fields.agreedToTerms.initialValue === "on"}
								label={
									<>
										I agree to the <a href={href("/terms")}>terms</a> and have read the <a href={href("/privacy")}>privacy policy</a>
									</>
								}
							/>
							<Checkbox
								{...fieldProps(fields.agreedToBackground)}
								isChecked={fields.agreedToBackground.initialValue === "on"}
								label="I agree to a background check"
								hint="Identity, criminal record, sex-offender registry and references."
							/>
						</>
					)}
				</>
			)}
		</StepFrame>
	);
}
