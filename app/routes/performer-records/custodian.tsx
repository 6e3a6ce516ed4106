import { getInputProps } from "@conform-to/react";
import { data } from "react-router";
import { recordsPath } from "#app/domain/bookings/performer-records/performer-record.ts";
import { CustodianForm } from "#app/domain/bookings/performer-records/performer-record-forms.ts";
import {
	getCustodian,
	saveCustodian,
} from "#app/domain/bookings/performer-records/performer-records.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/custodian";
import { recordsParents } from "./parts/records-crumbs.ts";

export const handle = {
	breadcrumb: "Custodian",
	parents: ({ loaderData }) => recordsParents(loaderData?.reference),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId }, context }: Route.LoaderArgs) {
	const { values, reference, mayEdit } = await orNotFound(getCustodian(getActor(context), bookingId));
	return data({ reference, mayEdit, values, path: recordsPath(bookingId) }, { status: mayEdit ? 200 : 409 });
}

export const action = ({ params: { bookingId }, context }: Route.ActionArgs) =>
	formAction(context, CustodianForm, async (input, actor) => {
		await saveCustodian(actor, { bookingId, ...input });
		return redirectWithFlash(recordsPath(bookingId), "Saved. Now add everyone whom the work shows.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function CustodianOfRecords({ loaderData, actionData }: Route.ComponentProps) {
	const { reference, values, mayEdit, path } = loaderData;
	const [form, fields] = usePageForm<typeof CustodianForm>({ lastResult: actionData, defaultValue: values });
	return (
		<Page title={`Who keeps the records of ${reference}`} description="The custodian of records." form={form}>
			<PageTitle
				eyebrow={`Performer records · ${reference}`}
				lead={
					mayEdit
						? "The statement that goes with the work names this person and address, so anyone who sees the work can read it. Inspectors may come there during business hours."
						: undefined
				}
			>
				Who keeps the records
			</PageTitle>
			{mayEdit ? (
				<PageForm form={form} submit="Save" className="max-w-xl">
					<TextField
						{...getInputProps(fields.producer, { type: "text" })}
						kind="organization"
						label="Producer"
						hint="Your legal name, or that of your business."
					/>
					<TextField
						{...getInputProps(fields.custodian, { type: "text" })}
						kind="name"
						label="Custodian of records"
						hint="The person who keeps the records: you, or someone who agreed to do it."
					/>
					<TextField
						{...getInputProps(fields.title, { type: "text" })}
						label="Custodian's title"
						hint="If the producer is a business."
						isOptional
					/>
					<TextField
						{...getInputProps(fields.street, { type: "text" })}
						label="Street address"
						hint="A place of business, not a post office box."
						isOfAnother
					/>
					<TextField {...getInputProps(fields.city, { type: "text" })} label="City" isOfAnother />
					<TextField
						{...getInputProps(fields.state, { type: "text" })}
						label="State"
						width="medium"
						isOfAnother
					/>
					<TextField
						{...getInputProps(fields.zip, { type: "text" })}
						kind="number"
						label="ZIP code"
						width="short"
					/>
				</PageForm>
			) : (
				!actionData && (
					<Notice title="You can't do this now" className="measure">
						<p>
							Performer records are turned off, the agreement isn't signed yet, or the booking was canceled.
						</p>
					</Notice>
				)
			)}
			<p className="mt-6">
				<Link to={path}>Back to the records</Link>
			</p>
		</Page>
	);
}
