import { Page, PageTitle } from "#app/ui/page.tsx";

export const loader = () => ({ at: 1 });

export default function Placeholder() {
	return (
		<Page title="waitlist" description="waitlist" isHidden>
			<PageTitle>waitlist</PageTitle>
		</Page>
	);
}
