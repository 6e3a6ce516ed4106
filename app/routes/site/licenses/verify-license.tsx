import { data, href } from "react-router";
import { uncached } from "#app/session/document-headers.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/verify-license";
import { LicenseCodeForm } from "./parts/license-code-form.tsx";

export const handle = {
	reading: true,
	noindex: true,
	query: ["code"],
	breadcrumb: "Check a License",
} satisfies RouteHandle;

export const headers = uncached;

/** A form for the code of a certificate, which leads to the page about its license. */
export function loader({ url }: Route.LoaderArgs) {
	const typed = (url.searchParams.get("code") ?? "").trim().slice(0, 60);
	const code = typed.replace(/[^\w-]+/g, "-");
	if (/[0-9a-z]/i.test(code)) throw seeOther(href("/licenses/:code", { code }));
	return data({ isEmpty: url.searchParams.has("code") });
}

export default function VerifyLicense({ loaderData: { isEmpty } }: Route.ComponentProps) {
	return (
		<Page
			title="Check a license"
			description="Check by the code on a license certificate whether the license is valid."
		>
			<PageTitle
				eyebrow="Licenses"
				lead="A license certificate from Greenroom has a code. Enter it to see whether the license is valid, and where and on which days."
			>
				Check a license
			</PageTitle>
			<LicenseCodeForm isEmpty={isEmpty} />
		</Page>
	);
}
