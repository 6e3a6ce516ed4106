import { href } from "react-router";
import { taxForms } from "#app/domain/money/tax-form.ts";
import { closeTaxYear, getTaxYear } from "#app/domain/money/tax-year.server.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/close-tax-year";
import { knownYear } from "./parts/known-list.server.ts";

export const handle = {
	breadcrumb: "Close the tax year",
	parents: ({ loaderData }) => ({
		"/admin/money/years": noPage,
		"/admin/money/years/:year": loaderData && `Payees in ${loaderData.year}`,
	}),
} satisfies RouteHandle<Route.ComponentProps>;

const yearPath = (year: number) => href("/admin/money/years/:year", { year: String(year) });

export async function loader({ params, context }: Route.LoaderArgs) {
	const { year, form, obstacle, rows } = await getTaxYear(getActor(context), knownYear(params.year));
	const sum = (key: "grossCents" | "refundedCents" | "netCents") =>
		formatCents(rows.reduce((total, row) => total + row[key], 0));
	return {
		year,
		obstacle,
		facts: [
			{ label: "Form", value: form ? taxForms[form].label : "Not chosen yet" },
			{ label: "Rows", value: String(rows.length) },
			{ label: "Thresholds reached", value: String(rows.filter((row) => row.thresholds.length > 0).length) },
			{ label: "TIN missing", value: String(rows.filter((row) => !row.hasTaxDetails).length) },
			{ label: "Gross", value: sum("grossCents") },
			{ label: "Refunded", value: sum("refundedCents") },
			{ label: "Paid out", value: sum("netCents") },
		],
	};
}

export function action({ context, params }: Route.ActionArgs) {
	const year = knownYear(params.year);
	return formAction(context, NoFields, async (_, actor) => {
		await closeTaxYear(actor, { year });
		return redirectWithFlash(yearPath(year), `The tax year ${year} is closed.`);
	});
}

export { clientAction } from "#app/ui/form/client-action.ts";

export default function CloseTaxYear({
	loaderData: { year, obstacle, facts },
	actionData,
}: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<BackOfficePage
			title={`Close the tax year ${year}?`}
			description="Store a year's figures for Form 1099 as they are."
			eyebrow="Back office · Money"
			lead="This stores each payee's figures as they are now. Nothing that happens later changes them, and it can't be undone. Correct missing tax details and open issues first."
			form={form}
		>
			<div className="measure">
				<SummaryList rows={facts} />
			</div>
			{obstacle === null ? (
				<PageForm form={form} submit={`Close the tax year ${year}`} pending="Closing..." />
			) : (
				<Notice title="This year can't be closed now" variant="due" className="measure">
					<p>{obstacle}</p>
				</Notice>
			)}
			<p className="mt-6">
				<Link to={yearPath(year)}>Cancel</Link>
			</p>
		</BackOfficePage>
	);
}
