import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { ButtonLink } from "./button.tsx";
import { useHydrated } from "./hydrated.ts";
import { Page, PageTitle } from "./page.tsx";

export function NotFoundPage() {
	return (
		<Page title="Page Not Found" description="This page does not exist." isHidden>
			<PageTitle slug="404" lead="The page you're looking for doesn't exist or has been moved.">
				Page Not Found
			</PageTitle>
			<p className="flex flex-wrap gap-3">
				<ButtonLink href="/">Go to the homepage</ButtonLink>
				<ButtonLink href="/services" look="plain">
					Find Professionals
				</ButtonLink>
			</p>
		</Page>
	);
}

export function AccessDeniedPage({ text = "This page is not open to your account." }: { text?: string | undefined }) {
	return (
		<Page title="Access Denied" description="This page is not open to this account." isHidden>
			<PageTitle slug="403" lead={text}>
				Access Denied
			</PageTitle>
			<ButtonLink href="/">Return Home</ButtonLink>
		</Page>
	);
}

/** A fault of ours. 'Try again' resets the page: loads its data anew where scripts run it, else the address. */
export function FaultPage({ text = "An unexpected error occurred while loading this page." }: { text?: string | undefined }) {
	const isHydrated = useHydrated();
	const { pathname, search, hash } = useLocation();
	const navigate = useNavigate();
	const reset = (event: MouseEvent) => {
		event.preventDefault();
		void navigate({ pathname, search, hash }, { replace: true });
	};
	return (
		<Page title="Something went wrong" description="This page could not be shown." isHidden>
			<PageTitle slug="Error" lead={text}>
				Something went wrong
			</PageTitle>
			<ButtonLink href="" onClick={isHydrated ? reset : undefined}>
				Try again
			</ButtonLink>
		</Page>
	);
}
