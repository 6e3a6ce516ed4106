import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { personPath } from "#app/domain/people/person.ts";
import { withVersion } from "#app/domain/platform/edit-version.server.ts";
import { dayAsTyped, dayIn } from "#app/domain/platform/time/calendar-day.ts";
import { formatLicense } from "#app/domain/profiles/license.ts";
import { getLicense } from "#app/domain/profiles/licenses.server.ts";
import { CheckLicenseForm, licenseValues } from "#app/domain/vetting/check-forms.ts";
import { checkLicense } from "#app/domain/vetting/license-check.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/license";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.name,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const license = await orNotFound(getLicense(getActor(context), params.licenseId));
	const shown = withVersion(licenseValues(license));
	return {
		name: formatLicense(license),
		number: license.number,
		person: license.user,
		values: { ...shown, checkedOn: shown.checkedOn || dayAsTyped(dayIn(now(), site().timeZone)) },
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, CheckLicenseForm, async (input, actor) => {
		await checkLicense(actor, { ...input, licenseId: args.params.licenseId });
		return redirectWithFlash(href("/admin/licenses"), "License: result saved.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const results = [
	{ value: "PASSED", label: "The register confirms it" },
	{ value: "FAILED", label: "The register doesn't confirm it" },
];

export default function License({
	loaderData: { name, number, person, values },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof CheckLicenseForm>({
		lastResult: actionData,
		defaultValue: values,
	});
	return (
		<BackOfficePage
			title={`License: ${name}`}
			heading={name}
			description="Record what a state's register says about a license."
			eyebrow={`Back office · Licenses · ${number}`}
			aside={<Link to={personPath(person.id)}>{person.name}</Link>}
			lead={`License number ${number} of ${person.name}. Look it up in the state's register. The public profile shows a confirmed license with the date of the check.`}
			form={form}
		>
			<PageForm form={form} submit="Save result" className="measure">
				<Radios {...getSelectProps(fields.result)} label="Result" choices={results} />
				<TextField
					{...getInputProps(fields.checkedOn, { type: "text" })}
					label="Date of the check"
					hint="For example, 11/20/2026"
				/>
				<TextField
					{...getInputProps(fields.source, { type: "text" })}
					label="Register"
					hint="For example, the State Bar of California."
				/>
				<TextArea
					{...getTextareaProps(fields.note)}
					label="Note"
					hint="What the register says. Required unless it confirms the license. The professional reads it."
					rows={4}
					limit={1_000}
					isOptional
				/>
			</PageForm>
		</BackOfficePage>
	);
}
