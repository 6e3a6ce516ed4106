import type { MouseEvent, ReactNode } from "react";
import { href, useLocation, useNavigate } from "react-router";
import { ButtonLink } from "./button.tsx";
import { ContractPage } from "./drawings/contract-page.tsx";
import { FoldingChair } from "./drawings/folding-chair.tsx";
import { KeyLight } from "./drawings/key-light.tsx";
import { useHydrated } from "./hydrated.ts";
import { Page, PageTitle } from "./page.tsx";

const drawingClasses = "size-32 text-green md:size-56";

/** What is wrong, what to do, and a drawing at the right edge. */
function Refusal({ drawing, children }: { drawing: ReactNode; children: ReactNode }) {
	return (
		<div className="grid gap-x-12 gap-y-10 md:grid-cols-[1fr_auto]">
			<div>{children}</div>
			<div className="md:pt-6">{drawing}</div>
		</div>
	);
}

/** Shown where nothing is at an address. */
export function NotFoundPage() {
	return (
		<Page title="Page Not Found" description="This page does not exist." isHidden>
			<Refusal drawing={<FoldingChair className={drawingClasses} />}>
				<PageTitle slug="404" lead="The page you're looking for doesn't exist or has been moved.">
					Page Not Found
				</PageTitle>
				<p className="flex flex-wrap gap-3">
					<ButtonLink href={href("/")}>Go to the homepage</ButtonLink>
					<ButtonLink href={href("/services")} look="plain">
						Find Professionals
					</ButtonLink>
				</p>
			</Refusal>
		</Page>
	);
}

/** Shown to whoever may not see a page, with the reason. */
export function AccessDeniedPage({ text = "This page is not open to your account." }: { text?: string | undefined }) {
	return (
		<Page title="Access Denied" description="This page is not open to this account." isHidden>
			<Refusal drawing={<ContractPage className={drawingClasses} />}>
				<PageTitle slug="403" lead={text}>
					Access Denied
				</PageTitle>
				<ButtonLink href={href("/")}>Return Home</ButtonLink>
			</Refusal>
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
			<Refusal drawing={<KeyLight className={drawingClasses} />}>
				<PageTitle slug="Error" lead={text}>
					Something went wrong
				</PageTitle>
				<ButtonLink href="" onClick={isHydrated ? reset : undefined}>
					Try again
				</ButtonLink>
			</Refusal>
		</Page>
	);
}
