import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { client } from './queries.js';
import 'uplot/dist/uPlot.min.css';
import './styles/base.css';
import './styles/widgets.css';
import './styles/home.css';
import './styles/project.css';
import './styles/chat.css';
import './styles/canvas.css';
import './styles/panels.css';
import './styles/phone.css';

const root = document.getElementById('studio');
if (root === null) throw new Error('the page has no #studio');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
