import { Form, href, useLocation } from "react-router";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { Time } from "#app/ui/list/time.tsx";
import { useViewer } from "./viewer.ts";

const KEEP = href("/settings/delete/keep");

/**
 * Shown on the dashboard and the settings pages of an account that is scheduled for deletion, with a button
 * to keep the account.
 */
export function DeletionNotice() {
	const { user } = useViewer();
	const { pathname } = useLocation();
	if (!user?.deletion || !/^\/(dashboard|settings)(\/|$)/.test(pathname)) return null;
	return (
		<section
			aria-label="Deletion of your account"
			className="notice notice-due no-print mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
		>
			<p>
				Your account will be deleted on <Time {...user.deletion} />.
			</p>
			<Form method="post" action={KEEP}>
				<SubmitButton pending="Saving..." action={KEEP} isSmall variant="plain">
					Keep my account
				</SubmitButton>
			</Form>
		</section>
	);
}
