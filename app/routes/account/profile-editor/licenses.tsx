import { getInputProps, getSelectProps } from "@conform-to/react";
import { href } from "react-router";
import { formatWhenDay } from "#app/domain/platform/time/time-zones.server.ts";
import { formatLicense, licenseKindsFor, licenseLabels } from "#app/domain/profiles/license.ts";
import { addLicense, findUserLicenses } from "#app/domain/profiles/licenses.server.ts";
import { getEditableProfile } from "#app/domain/profiles/professional-queries.server.ts";
import { AddLicenseForm } from "#app/domain/profiles/profile-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { listChoices, Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { StateField } from "#app/ui/form/place-fields.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { StatusTag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/licenses";

export async function loader({ context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const [{ lines }, licenses] = await Promise.all([
		orNotFound(getEditableProfile(actor)),
		findUserLicenses(actor),
	]);
	return {
		licenses: licenses.map(({ checkedOn, ...license }) => ({
			...license,
			checkedOn: checkedOn && formatWhenDay(checkedOn),
		})),
		kinds: licenseKindsFor(lines.map(({ line }) => line)),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, AddLicenseForm, async (input, actor) => {
		await addLicense(actor, input);
		return redirectWithFlash(
			href("/professional/edit/licenses"),
			"Your license is saved. We'll check it with the state's register and email you.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Licenses({ loaderData: { licenses, kinds }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof AddLicenseForm>({
		lastResult: actionData,
		defaultValue: { kind: kinds[0] ?? "" },
	});
	return (
		<Page title="Your licenses" description="The states where you're licensed." form={form}>
			<PageTitle
				eyebrow="Your profile"
				lead="The states where you can practice law or work as a CPA. We check each license with the state's register, and your profile shows the day of the check."
			>
				Your licenses
			</PageTitle>
			<div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
				<section aria-labelledby="list-title">
					<SectionHeading id="list-title">Licenses</SectionHeading>
					{licenses.length === 0 ? <p>No licenses yet.</p> : <Rows licenses={licenses} />}
				</section>
				<section aria-labelledby="add-title">
					<SectionHeading id="add-title">Add a license</SectionHeading>
					{kinds.length === 0 ? (
						<p>Your services don't need a state license. If that's wrong, contact support.</p>
					) : (
						<PageForm form={form} submit="Add license" pending="Saving..." className="">
							{kinds.length > 1 ? (
								<Radios
									{...getSelectProps(fields.kind)}
									label="Kind of license"
									choices={listChoices(kinds, licenseLabels)}
								/>
							) : (
								<input type="hidden" name={fields.kind.name} value={kinds[0]} />
							)}
							<StateField {...getInputProps(fields.state, { type: "text" })} />
							<TextField
								{...getInputProps(fields.number, { type: "text" })}
								label="License number"
								hint="As the state's register shows it. It appears on your profile."
								width="medium"
							/>
						</PageForm>
					)}
				</section>
			</div>
			<p className="mt-10">
				<Link to={href("/professional/edit")}>Back to your profile</Link>
			</p>
		</Page>
	);
}

function Rows({ licenses }: Pick<Route.ComponentProps["loaderData"], "licenses">) {
	return (
		<ul>
			{licenses.map(({ id, number, result, checkedOn, note, ...license }) => (
				<li key={id} className="row">
					<p className="font-semibold">{formatLicense(license)}</p>
					<p className="fact wrap-anywhere">Number {number}</p>
					<p className="my-1">
						{result === "PASSED" && (
							<StatusTag status="done">Confirmed{checkedOn && `, ${checkedOn}`}</StatusTag>
						)}
						{result === "FAILED" && <StatusTag status="due">Not confirmed</StatusTag>}
						{result === null && <StatusTag status="waiting">We're checking it</StatusTag>}
					</p>
					{result === "FAILED" && note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
					<Link
						to={href("/professional/edit/licenses/:licenseId/remove", { licenseId: id })}
						className="inline-flex min-h-6 items-center"
					>
						Remove<span className="sr-only"> {formatLicense(license)}</span>
					</Link>
				</li>
			))}
		</ul>
	);
}
