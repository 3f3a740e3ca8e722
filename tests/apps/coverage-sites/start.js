function started() {
  const query = new URLSearchParams(location.search);
  location.href = query.get('next');
}

started();
