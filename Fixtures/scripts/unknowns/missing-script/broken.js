var googlePaySettings = { environment: 'TEST' ;
