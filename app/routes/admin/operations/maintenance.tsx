import { getSelectProps } from "@conform-to/react";
import { href } from "react-router";
import {
	changeMaintenance,
	getMaintenance,
} from "#app/domain/office/operations/change-maintenance.server.ts";
import {
	ChangeMaintenanceForm,
	MAINTENANCE_MINUTES,
} from "#app/domain/office/operations/maintenance-forms.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { askForRecentProof } from "#app/middleware/recent-proof.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Select } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/maintenance";

/** Maintenance mode stops the work of everyone on the site. */
export const middleware: Route.MiddlewareFunction[] = [askForRecentProof];

export async function loader({ context }: Route.LoaderArgs) {
	const found = await getMaintenance(getActor(context));
	return {
		durations: MAINTENANCE_MINUTES.map((minutes) => ({
			value: String(minutes),
			label: minutes < 60 ? `${minutes} minutes` : minutes === 60 ? "1 hour" : `${minutes / 60} hours`,
		})),
		maintenance: found && {
			startedAt: exactTimestamp(found.startedAt),
			expectedEndAt: found.expectedEndAt && exactTimestamp(found.expectedEndAt),
		},
	};
}

export const action = ({ context }: Route.ActionArgs) =>
	formAction(context, ChangeMaintenanceForm, async ({ isOn, minutes }, actor) => {
		await changeMaintenance(actor, { isOn: isOn === "yes", minutes: minutes ? Number(minutes) : null });
		return redirectWithFlash(
			href("/admin/maintenance"),
			isOn === "yes"
				? "Maintenance mode is on. All nodes follow within a few seconds."
				: "Maintenance is over. Everything works again within a few seconds.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function MaintenancePage({
	loaderData: { maintenance, durations },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof ChangeMaintenanceForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title="Maintenance"
			description="Turn maintenance mode on or off."
			eyebrow="Back office · Operations"
			aside={maintenance ? "On" : "Off"}
			lead={
				maintenance
					? "Maintenance mode is on. People can read and save drafts, and nothing else changes."
					: "Maintenance mode lets people read and save drafts while you work on the server."
			}
			form={form}
		>
			{maintenance && (
				<div className="mb-10 max-w-xl">
					<SummaryList
						rows={[
							{ label: "On since", value: maintenance.startedAt.text },
							{ label: "Expected end", value: maintenance.expectedEndAt?.text ?? "Not known" },
						]}
					/>
					<PageForm form={form} submit="End maintenance" pending="Ending..." className="mt-6">
						<input type="hidden" name="isOn" value="no" />
					</PageForm>
				</div>
			)}
			<section aria-labelledby="effects-title" className="measure mb-10">
				<SectionHeading id="effects-title">What happens meanwhile</SectionHeading>
				<ul className="list-disc space-y-2 pl-5">
					<li>Everyone can read, sign in and out, and protect their account.</li>
					<li>Drafts are saved. Forms that do more keep what was typed, and say when to try again.</li>
					<li>Uploads stop where they are, and continue afterward.</li>
					<li>
						No deadline passes, no reminder is sent, and no money moves. What the payment provider reports is
						stored, and applied afterward.
					</li>
					<li>A deadline that would have passed meanwhile moves to a day after the end.</li>
				</ul>
			</section>
			{!maintenance && (
				<PageForm
					form={form}
					submit="Start maintenance"
					pending="Starting..."
					variant="danger"
					className="max-w-xl"
				>
					<input type="hidden" name="isOn" value="yes" />
					<Select
						{...getSelectProps(fields.minutes)}
						label="How long will it take?"
						hint="People see the time. Choose a generous one."
						choices={durations}
						empty="Not known"
						isOptional
					/>
				</PageForm>
			)}
		</BackOfficePage>
	);
}
