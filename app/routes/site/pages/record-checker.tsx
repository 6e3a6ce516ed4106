import { href } from "react-router";
import { RecordChecker } from "#app/routes/bookings/parts/record-checker.tsx";
import { pageAssets } from "#app/server/page-assets.server.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/record-checker";

export const handle = { reading: true, breadcrumb: "Check a Record" } satisfies RouteHandle;

export const loader = () => ({ script: pageAssets.recordCheckerSrc });

export default function RecordCheckerPage({ loaderData: { script } }: Route.ComponentProps) {
	return (
		<Page
			title="Check a Record"
			description="Check whether the exported record of a booking is as we signed it."
		>
			<PageTitle
				eyebrow="Bookings"
				intro="Both sides of a booking can download its record. This page checks that nothing in it was changed, and names the first entry, text, or file that was."
			>
				Check a record
			</PageTitle>
			<div data-page-script={script}>
				<RecordChecker keysPath={href("/.well-known/record-keys.json")} />
			</div>
			<p className="measure mt-8">
				The record is signed with a key that we publish at{" "}
				<a href={href("/.well-known/record-keys.json")}>/.well-known/record-keys.json</a>. Each email about a
				booking ends with “Record:” and 12 characters. They are the beginning of an entry's fingerprint, so a
				record that was changed later doesn't match your emails.
			</p>
		</Page>
	);
}
