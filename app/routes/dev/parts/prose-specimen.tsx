import { Family, Specimen } from "./specimen.tsx";

export function ProseSpecimen() {
	return (
		<Family id="prose" title="Prose">
			<Specimen name="Rendered Markdown">
				<div className="prose">
					<p>
						A brief is the shortest way to a good picture. Five honest lines are enough, and{" "}
						<a href="#prose">an example</a> is worth <strong>ten adjectives</strong>.
					</p>
					<h2>What to write down</h2>
					<p>Before the first call, agree with yourself on these:</p>
					<ul>
						<li>the place and the light,</li>
						<li>
							what the result is for:
							<ul>
								<li>a shop,</li>
								<li>a feed.</li>
							</ul>
						</li>
					</ul>
					<ol>
						<li>Say the date.</li>
						<li>Say the budget.</li>
					</ol>
					<h3>In the words of a photographer</h3>
					<blockquote>
						<p>I can work with a small budget. I cannot work with a secret one.</p>
					</blockquote>
					<p>
						Name the files <code>2025-03-12-garden-01.jpg</code> and so on:
					</p>
					<pre>
						<code>date-place-number.jpg</code>
					</pre>
					<section className="table-scroll" aria-label="Table">
						<table>
							<thead>
								<tr>
									<th scope="col">Work</th>
									<th scope="col">Price</th>
									<th scope="col">What drives it</th>
								</tr>
							</thead>
							<tbody>
								<tr>
									<td>Portraits</td>
									<td>$500-1,500</td>
									<td>Hours, retouching, and the rights that you need</td>
								</tr>
								<tr>
									<td>Products</td>
									<td>$300-1,000</td>
									<td>The number of products and of angles</td>
								</tr>
							</tbody>
						</table>
					</section>
					<hr />
					<p>That is all.</p>
				</div>
			</Specimen>
		</Family>
	);
}
