import { Page, PageTitle } from "#app/ui/page.tsx";

export const loader = () => ({ at: 1 });

export default function Placeholder() {
	return (
		<Page title="creator-verification" description="creator-verification" isHidden>
			<PageTitle>creator-verification</PageTitle>
		</Page>
	);
}
