import { getInputProps, getSelectProps } from "@conform-to/react";
import { href } from "react-router";
import { TAX_FORMS, taxForms } from "#app/domain/money/tax-form.ts";
import { getTaxFormChoice, recordTaxForm } from "#app/domain/money/tax-year.server.ts";
import { RecordTaxFormForm } from "#app/domain/money/tax-year-forms.ts";
import { formatCalendarDay } from "#app/domain/platform/time/calendar-day.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/record-tax-form";

export const handle = { breadcrumb: "Tax form" } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
	const choice = await getTaxFormChoice(getActor(context));
	return {
		choice: choice && {
			form: taxForms[choice.form].label,
			counsel: choice.counsel,
			chosenOn: formatCalendarDay(choice.chosenOn),
			by: choice.recordedBy,
			at: exactTimestamp(choice.at).text,
		},
	};
}

export const action = ({ context }: Route.ActionArgs) =>
	formAction(context, RecordTaxFormForm, async (input, actor) => {
		await recordTaxForm(actor, input);
		return redirectWithFlash(
			href("/admin/money"),
			`Counsel's choice of Form ${taxForms[input.form].label} is recorded.`,
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const choices = TAX_FORMS.map((form) => ({
	value: form,
	label: `Form ${taxForms[form].label}`,
	hint: taxForms[form].hint,
}));

export default function RecordTaxForm({ loaderData: { choice }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof RecordTaxFormForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title="Tax form"
			heading="Which form do we file for professionals?"
			description="Record which Form 1099 counsel chose."
			eyebrow="Back office · Money"
			lead="Counsel decides. The choice applies to every tax year that isn't closed yet, and earlier choices stay on record."
			form={form}
		>
			{choice && (
				<Notice title={`Form ${choice.form}`} className="measure mb-8">
					<p>
						Chosen by {choice.counsel} on {choice.chosenOn}. Recorded by {choice.by}, {choice.at}.
					</p>
				</Notice>
			)}
			<PageForm form={form} submit="Record choice" pending="Recording..." className="measure">
				<Radios {...getSelectProps(fields.form)} label="Form" choices={choices} />
				<TextField
					{...getInputProps(fields.counsel, { type: "text" })}
					kind="text"
					label="Counsel"
					hint="The name of the attorney or law firm."
					isOfAnother
				/>
				<TextField
					{...getInputProps(fields.chosenOn, { type: "text" })}
					kind="date"
					label="Day of the decision"
					width="medium"
				/>
			</PageForm>
			<p className="mt-6">
				<Link to={href("/admin/money")}>Back to the overview</Link>
			</p>
		</BackOfficePage>
	);
}
