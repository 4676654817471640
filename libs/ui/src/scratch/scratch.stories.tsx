import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../lib/button';
const meta = { title: 'scratch', component: Button } satisfies Meta<typeof Button>;
export default meta;
export const Good: StoryObj<typeof meta> = { args: { children: 'Order' } };
export const Bad: StoryObj = { render: () => <div><img src="/x.png" /><button style={{ color: '#ddd', background: '#fff' }}></button></div> };
