import { href } from "react-router";
import type { NoFields } from "#app/domain/platform/fields.ts";
import type { FormResult } from "#app/ui/form/client-action.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";

type RemovalPageProps = {
	what: "profile photo" | "photo";
	lead: string;
	isApplication: boolean;
	lastResult: FormResult | undefined;
};

/** Asks the user to confirm the deletion of a portfolio image or the photo. */
export function RemovalPage({ what, lead, isApplication, lastResult }: RemovalPageProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult });
	return (
		<ConfirmPage
			title={`Remove a ${what}`}
			description={`Remove a ${what}.`}
			form={form}
			eyebrow={isApplication ? "Your application" : "Your profile"}
			question={<>Remove this {what}?</>}
			lead={lead}
			submit={`Remove ${what}`}
			pending="Removing..."
			variant="danger"
			besideButton={
				<Link to={href("/professional/edit/pictures")} className="inline-flex min-h-11 items-center">
					Keep {what}
				</Link>
			}
		/>
	);
}
